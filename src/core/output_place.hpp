#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace twinflow {

/// The place that the bytes of an output go to, behind all links. Only a regular file is ever replaced. A
/// device, a pipe or a socket is written to, and so is standard output, whose name is "-".
class OutputPlace {
 public:
  /// Follows the links of `output`, also one that leads to a file which is not there yet. /dev/stdout,
  /// /dev/fd/3 and the like are descriptors of this process. Throws RunError for a circle of links.
  explicit OutputPlace(const std::filesystem::path& output);

  /// Whether the output is a regular file, or nothing is there yet.
  bool is_file() const { return is_file_; }
  bool is_standard_output() const;
  const std::filesystem::path& path() const { return path_; }

  /// Opens a place that is no file for writing; a pipe waits for its reader. Returns a descriptor that the
  /// caller closes, or -1 with the reason in errno.
  int open() const;

  /// Whether two names lead to one place, by whatever spelling or links.
  bool operator==(const OutputPlace& other) const;

 private:
  std::filesystem::path path_;
  std::optional<int> descriptor_;
  bool is_file_ = true;
};

/// The output in messages: its path, or "standard output".
std::string name_of_output(const std::filesystem::path& output);

/// Throws RunError if the output cannot be written. Creates the folder of a file if it is missing.
void prepare_output(const std::filesystem::path& output);

/// Writes all bytes to a descriptor. Returns false with the reason in errno if that fails.
bool write_all(int descriptor, std::span<const std::byte> bytes);

}  // namespace twinflow
