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

/// A file that appears as `target` only when complete, at `commit`. Until then it is nameless, and an older
/// file stays. Without O_TMPFILE it is `target`.unfinished-XXXXXX until the destructor.
///
/// The new file keeps the older one's permissions and, if allowed, owner. Links are followed. A target that
/// is no regular file (device, pipe, standard output) gets the buffered bytes at `commit`. All functions
/// throw RunError with target and reason.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes);
  /// The present name (empty if none) and descriptor, also for other programs to write to.
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

void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

std::string random_digits();  ///< eight, for unique names

/// The folder of a file; "." for a bare name.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// Creates `folder` with missing parents and checks that it is writable. Throws RunError.
void make_writable_folder(const std::filesystem::path& folder);

}  // namespace twinflow
