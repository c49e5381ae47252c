#include "core/files.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "core/error.hpp"

namespace twinflow {
namespace {

std::string reason(int error_number) { return std::strerror(error_number); }

/// Removes the temporary file unless it was renamed away.
struct TemporaryFile {
  std::filesystem::path path;
  int descriptor = -1;

  ~TemporaryFile() {
    if (descriptor >= 0) ::close(descriptor);
    if (!path.empty()) ::unlink(path.c_str());
  }
};

void write_all(const TemporaryFile& file, std::span<const std::byte> bytes,
               const std::filesystem::path& target) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw RunError("cannot write " + target.string() + ": " + reason(errno));
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
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

void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  TemporaryFile temporary;
  std::string name = path.string() + ".XXXXXX";
  temporary.descriptor = ::mkstemp(name.data());
  if (temporary.descriptor < 0) throw RunError("cannot write " + path.string() + ": " + reason(errno));
  temporary.path = name;
  write_all(temporary, bytes, path);
  ::fchmod(temporary.descriptor, 0644);
  if (::fsync(temporary.descriptor) != 0) {
    throw RunError("cannot write " + path.string() + ": " + reason(errno));
  }
  if (::rename(name.c_str(), path.c_str()) != 0) {
    throw RunError("cannot write " + path.string() + ": " + reason(errno));
  }
  temporary.path.clear();
}

void write_file_atomically(const std::filesystem::path& path, std::string_view text) {
  write_file_atomically(path, std::as_bytes(std::span(text)));
}

void make_writable_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw RunError("cannot create the folder " + folder.string() + ": " + error.message());
  TemporaryFile probe;
  std::string name = (folder / ".writable.XXXXXX").string();
  probe.descriptor = ::mkstemp(name.data());
  if (probe.descriptor < 0)
    throw RunError("cannot write in the folder " + folder.string() + ": " + reason(errno));
  probe.path = name;
}

}  // namespace twinflow
