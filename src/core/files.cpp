#include "core/files.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#include "core/error.hpp"
#include "core/numbers.hpp"

namespace twinflow {
namespace {

constexpr mode_t kPermissions = 0666;  ///< permissions of new files before the user's umask

std::string reason(int error_number) { return std::strerror(error_number); }

RunError unwritable(const std::filesystem::path& path) {
  return RunError("cannot write " + name_of_output(path) + ": " + reason(errno));
}

/// Opens a new file without a name in the folder. Returns -1 if the file system has no such files or the
/// folder is not writable.
int open_nameless(const std::filesystem::path& folder) {
  return ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kPermissions);
}

/// The system's link to the file of a descriptor of this process, by which a nameless file gets a name.
std::string link_to(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

/// "film.mp4.unfinished-": the beginning of the name of a file that waits to be renamed.
std::string unfinished(const std::filesystem::path& target) { return target.string() + ".unfinished-"; }

/// Calls make(name) with temporary names until one is not taken by another file, and returns that name.
template <class Make>
std::string made_beside(const std::filesystem::path& target, const Make& make) {
  while (true) {
    std::string name = unfinished(target) + random_digits();
    if (make(name)) return name;
    if (errno != EEXIST) throw unwritable(target);
  }
}

}  // namespace

std::string random_digits() {
  std::random_device random;
  return formatted("%08x", random());
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

std::string read_file(const std::filesystem::path& path) {
  constexpr std::uintmax_t kLargest = 256u << 20;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error == std::errc::no_such_file_or_directory) {
    throw NoFileError("cannot read " + path.string() + ": " + error.message());
  }
  if (error) throw InputError("cannot read " + path.string() + ": " + error.message());
  // Checked before opening, because a pipe would wait for ever and a device may never end.
  if (!std::filesystem::is_regular_file(status)) {
    throw InputError("cannot read " + path.string() + ": not a readable file");
  }
  if (std::filesystem::file_size(path, error) > kLargest) {
    throw InputError("cannot read " + path.string() + ": larger than 256 MiB");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + path.string() + ": " + reason(errno));
  std::ostringstream content;
  content << file.rdbuf();
  if (file.bad()) throw InputError("cannot read " + path.string() + ": " + reason(errno));
  return std::move(content).str();
}

AtomicFile::AtomicFile(std::filesystem::path target) : target_(std::move(target)), place_(target_) { open(); }

void AtomicFile::open() {
  if (!place_.is_file()) {
    descriptor_ = ::memfd_create("output", MFD_CLOEXEC);
    if (descriptor_ < 0) throw unwritable(target_);
    return;
  }
  descriptor_ = open_nameless(folder_of(place_.path()));
  if (descriptor_ >= 0 && ::access(link_to(descriptor_).c_str(), F_OK) == 0) return;
  if (descriptor_ >= 0) ::close(descriptor_);  // without /proc it could never get a name
  temporary_ = made_beside(place_.path(), [&](const std::string& name) {
    descriptor_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kPermissions);
    return descriptor_ >= 0;
  });
}

AtomicFile::~AtomicFile() {
  ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  if (!write_all(descriptor_, bytes)) throw unwritable(target_);
}

void AtomicFile::commit() {
  if (!place_.is_file()) return copy_to_place();
  keep_permissions();
  if (::fsync(descriptor_) != 0) throw unwritable(target_);
  if (temporary_.empty() && !named(place_.path())) {
    if (errno != EEXIST) throw unwritable(target_);
    // Only a rename can replace an older file.
    temporary_ = made_beside(place_.path(), [&](const std::string& name) { return named(name); });
  }
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), place_.path().c_str()) != 0) throw unwritable(target_);
  temporary_.clear();
}

/// Gives the file the permissions and the owner of the one that it will replace.
void AtomicFile::keep_permissions() {
  constexpr mode_t kAll = 0777;
  struct stat older {};
  if (::stat(place_.path().c_str(), &older) != 0 || !S_ISREG(older.st_mode)) return;
  [[maybe_unused]] const int only_root_may = ::fchown(descriptor_, older.st_uid, older.st_gid);
  if (::fchmod(descriptor_, older.st_mode & kAll) != 0) throw unwritable(target_);
}

/// Copies the bytes from memory to a target that is no file.
void AtomicFile::copy_to_place() {
  std::array<std::byte, 1 << 16> part;
  const int to = place_.open();
  if (to < 0) throw unwritable(target_);
  ssize_t size = 0;
  off_t done = 0;
  while ((size = ::pread(descriptor_, part.data(), part.size(), done)) > 0) {
    if (!write_all(to, std::span(part).first(static_cast<std::size_t>(size)))) break;
    done += size;
  }
  const RunError failure = unwritable(target_);
  ::close(to);
  if (size != 0) throw failure;
}

/// Gives a nameless file this name. Returns false and leaves errno set if that is impossible.
bool AtomicFile::named(const std::filesystem::path& name) {
  return ::linkat(AT_FDCWD, link_to(descriptor_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

void write_file_atomically(const std::filesystem::path& path, std::string_view text) {
  write_file_atomically(path, std::as_bytes(std::span<const char>(text)));
}

void make_writable_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw RunError("cannot create the folder " + folder.string() + ": " + error.message());
  if (const int nameless = open_nameless(folder); nameless >= 0) {
    ::close(nameless);
    return;
  }
  std::string name = (folder / ".writable.XXXXXX").string();
  const int probe = ::mkostemp(name.data(), O_CLOEXEC);
  if (probe < 0) {
    const std::string named = folder == "." ? "the current folder" : "the folder " + folder.string();
    throw RunError("cannot write in " + named + ": " + reason(errno));
  }
  ::close(probe);
  ::unlink(name.c_str());
}

}  // namespace twinflow
