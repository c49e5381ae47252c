#pragma once

#include <filesystem>
#include <string>

namespace twinflow::comparison {

/// A new, empty folder in `parent`, .unfinished.HOST.XXXXXX, which is removed with what is in it, unless it
/// was renamed away. As long as its owner runs it is locked, so that one that was left over can be told
/// apart.
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

/// Removes such folders of programs on this machine that were killed.
void remove_abandoned_folders(const std::filesystem::path& parent);

}  // namespace twinflow::comparison
