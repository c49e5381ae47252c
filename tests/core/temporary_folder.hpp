#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace twinflow {

/// An empty folder for one test, which is removed with its contents at the end of the test.
class TemporaryFolder {
 public:
  /// Throws std::runtime_error if the folder cannot be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file into the folder and returns its path.
  std::filesystem::path file(const std::string& name, std::string_view content) const;

 private:
  std::filesystem::path path_;
};

/// The message of the exception that `action` throws; empty if it throws none.
template <class Error, class Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace twinflow
