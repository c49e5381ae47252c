#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace twinflow::batch {

/// A new, empty folder in `parent`, .unfinished.HOST.XXXXXX, which is removed with its contents unless it has
/// been renamed. It is locked as long as its program runs, which distinguishes it from abandoned ones.
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

/// Replaces `folder` by a new folder, which `fill` fills. If `fill` throws or returns false, nothing changes.
bool replace_folder(const std::filesystem::path& folder,
                    const std::function<bool(const std::filesystem::path& temporary)>& fill);

/// Removes the folders that killed programs have left on this machine.
void remove_abandoned_folders(const std::filesystem::path& parent);

}  // namespace twinflow::batch
