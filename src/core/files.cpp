#include "core/files.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/error.hpp"

namespace twinflow {
namespace {

std::string reason(int error_number) { return std::strerror(error_number); }

RunError unwritable(const std::filesystem::path& path) {
  return RunError("cannot write " + path.string() + ": " + reason(errno));
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  constexpr std::uintmax_t kLargest = 256u << 20;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error) throw InputError("cannot read " + path.string() + ": " + error.message());
  // Before opening: a pipe would wait for ever, a device never end.
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

AtomicFile::AtomicFile(std::filesystem::path target) : target_(std::move(target)) {
  std::string name = target_.string() + ".XXXXXX";
  descriptor_ = ::mkstemp(name.data());
  if (descriptor_ < 0) throw unwritable(target_);
  temporary_ = name;
}

AtomicFile::~AtomicFile() {
  ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw unwritable(target_);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void AtomicFile::commit() {
  ::fchmod(descriptor_, 0644);
  if (::fsync(descriptor_) != 0) throw unwritable(target_);
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) throw unwritable(target_);
  temporary_.clear();
}

void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

void write_file_atomically(const std::filesystem::path& path, std::string_view text) {
  write_file_atomically(path, std::as_bytes(std::span(text)));
}

void make_writable_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw RunError("cannot create the folder " + folder.string() + ": " + error.message());
  std::string name = (folder / ".writable.XXXXXX").string();
  const int probe = ::mkstemp(name.data());
  if (probe < 0) throw RunError("cannot write in the folder " + folder.string() + ": " + reason(errno));
  ::close(probe);
  ::unlink(name.c_str());
}

}  // namespace twinflow
