#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace twinflow {

/// An output's destination, behind all links. Regular files are replaced; devices, pipes, sockets and
/// standard output ("-") are written to.
class OutputPlace {
 public:
  /// Follows links, also to a missing file. /dev/stdout, /dev/fd/3 etc. are this process's descriptors.
  /// Throws RunError for a circle of links.
  explicit OutputPlace(const std::filesystem::path& output);

  bool is_file() const { return is_file_; }  ///< a regular file, or nothing yet
  bool is_standard_output() const;
  const std::filesystem::path& path() const { return path_; }

  /// Opens a place that is no file; a pipe waits for its reader. Returns a descriptor to close, or -1 with
  /// errno.
  int open() const;

  bool operator==(const OutputPlace& other) const;

 private:
  std::filesystem::path path_;
  std::optional<int> descriptor_;
  bool is_file_ = true;
};

/// The output in messages: its path, or "standard output".
std::string name_of_output(const std::filesystem::path& output);

/// Throws RunError if the output cannot be written. Creates a file's missing folder.
void prepare_output(const std::filesystem::path& output);

/// Writes all bytes; false with errno on failure.
bool write_all(int descriptor, std::span<const std::byte> bytes);

}  // namespace twinflow
