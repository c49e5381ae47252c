#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/output_place.hpp"

namespace twinflow {

/// A file named by the user does not exist.
class NoFileError : public InputError {
  using InputError::InputError;
};

/// Reads a regular file of at most 256 MiB. Throws InputError with path and reason, NoFileError if it is
/// missing.
std::string read_file(const std::filesystem::path& path);

/// A file that appears under the name `target` only when complete, at `commit`. Until then an older file
/// stays untouched. The unfinished file is nameless and vanishes even if the program is killed. Without
/// O_TMPFILE it is `target`.unfinished-XXXXXX, removed by the destructor.
///
/// The new file keeps the older one's permissions and, if the system allows, its owner. Links are followed.
/// Targets that are no regular files (device, pipe, standard output) are never replaced: `commit` writes the
/// buffered bytes to them. All functions throw RunError with the target and the system's reason.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes);
  /// The file's present name (empty if none) and its open descriptor, also for writing by another program.
  const std::filesystem::path& temporary() const { return temporary_; }
  int descriptor() const { return descriptor_; }
  /// Flushes the file to disk and names it `target`, or writes to a target that is no file.
  void commit();

 private:
  void open();
  bool named(const std::filesystem::path& name);
  void keep_permissions();
  void copy_to_place();

  std::filesystem::path target_;
  OutputPlace place_;
  std::filesystem::path temporary_;
  int descriptor_ = -1;
};

/// Writes and commits an AtomicFile.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Eight random hexadecimal digits, for unique names.
std::string random_digits();

/// The folder of a file; "." for a bare name.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// Creates `folder` with missing parents and checks that it is writable. Throws RunError.
void make_writable_folder(const std::filesystem::path& folder);

}  // namespace twinflow
