#pragma once

#include <filesystem>
#include <string>

namespace twinflow::comparison {

/// A new, empty folder in `parent`, which is removed with what is in it, unless it was renamed away. Its name
/// is `prefix` and six more letters.
class TemporaryFolder {
 public:
  /// Throws RunError.
  TemporaryFolder(const std::filesystem::path& parent, const std::string& prefix);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace twinflow::comparison
