#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace twinflow {

/// The whole content of a regular file of at most 256 MiB. Throws InputError naming the path and the reason.
std::string read_file(const std::filesystem::path& path);

/// A file that appears under `target` only when it is whole: until then it has no name at all, so that
/// nothing is left of it even where the program is killed. File systems without such files (O_TMPFILE) have
/// it under a temporary name beside the target, `target`.unfinished-XXXXXX, which is gone unless `commit` was
/// called or the program was killed. An older file of that name is untouched before. All throw RunError
/// naming the target and the system's reason (disk full, read-only folder).
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes);
  /// Where the bytes are, for another program to write them: its name, empty while it has none, and an open
  /// descriptor of it.
  const std::filesystem::path& temporary() const { return temporary_; }
  int descriptor() const { return descriptor_; }
  /// Flushes to the disk and gives the file its name.
  void commit();

 private:
  bool named(const std::filesystem::path& name);

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  int descriptor_ = -1;
};

/// Writes the whole of an AtomicFile.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Eight random hexadecimal digits, for names that nobody else makes.
std::string random_digits();

/// The folder that a file lies in; "." for a name alone.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// Creates `folder` and its parents where missing and checks that files can be made in it. Throws RunError.
void make_writable_folder(const std::filesystem::path& folder);

}  // namespace twinflow
