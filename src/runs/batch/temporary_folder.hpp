#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace twinflow::batch {

/// A new, empty folder .unfinished.HOST.XXXXXX in `parent`, removed with its contents unless renamed. A lock
/// distinguishes it from abandoned ones while its program runs.
class TemporaryFolder {
 public:
  /// Throws RunError.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;
};

/// Replaces `folder` by one that `fill` fills. Nothing changes if `fill` throws or returns false.
bool replace_folder(const std::filesystem::path& folder,
                    const std::function<bool(const std::filesystem::path& temporary)>& fill);

/// Removes the folders that killed programs left on this machine.
void remove_abandoned_folders(const std::filesystem::path& parent);

}  // namespace twinflow::batch
