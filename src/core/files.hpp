#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/output_place.hpp"

namespace twinflow {

/// A file that the user has named does not exist.
class NoFileError : public InputError {
  using InputError::InputError;
};

/// Reads a whole regular file of at most 256 MiB. Throws InputError that names the path and the reason,
/// NoFileError if there is no such file.
std::string read_file(const std::filesystem::path& path);

/// A file that appears under the name `target` only when it is complete. Until then it has no name, so that
/// nothing of it remains even if the program is killed. File systems without nameless files (O_TMPFILE) get a
/// temporary name beside the target, `target`.unfinished-XXXXXX. It is removed again unless `commit` was
/// called or the program is killed. An older file of the name `target` stays untouched until `commit`. The
/// new file keeps its permissions and, if the system allows that, its owner. Where `target` is a link, it
/// stays one, and the file behind it is written. A target that is no regular file (a device, a pipe, standard
/// output) is never replaced. The bytes wait in memory, and `commit` writes them to it. All functions throw
/// RunError that names the target and the system's reason (disk full, read-only folder).
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes);
  /// The file's present name (empty while it has none) and an open descriptor of it. Another program can
  /// write through the descriptor.
  const std::filesystem::path& temporary() const { return temporary_; }
  int descriptor() const { return descriptor_; }
  /// Flushes the file to the disk and gives it the name `target`, or writes it to a target that is no file.
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

/// Writes the bytes to an AtomicFile and commits it.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Eight random hexadecimal digits, for names that no other program chooses.
std::string random_digits();

/// The folder that a file lies in; "." for a name alone.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// Creates `folder` and its parents where they are missing, and checks that files can be created in it.
/// Throws RunError.
void make_writable_folder(const std::filesystem::path& folder);

}  // namespace twinflow
