#pragma once

#include <filesystem>
#include <functional>

namespace twinflow::batch {

/// A new, empty folder `parent`/.unfinished.HOST.XXXXXX, removed with its contents unless renamed. It is
/// locked while its program runs.
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

/// Replaces `folder` by one that `fill` fills; nothing changes if `fill` throws or returns false.
bool replace_folder(const std::filesystem::path& folder,
                    const std::function<bool(const std::filesystem::path& temporary)>& fill);

/// Removes what killed programs left on this machine.
void remove_abandoned_folders(const std::filesystem::path& parent);

}  // namespace twinflow::batch
