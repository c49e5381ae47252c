#include "core/memory_file.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"

namespace twinflow {
namespace {

RunError failure(const char* what) {
  return RunError(std::string("cannot ") + what + " a file in memory: " + std::strerror(errno));
}

}  // namespace

MemoryFile::MemoryFile(const char* name, std::string_view content)
    : descriptor_(::memfd_create(name, MFD_CLOEXEC)) {
  if (descriptor_ < 0) throw failure("make");
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor_, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const RunError error = failure("write");
      ::close(descriptor_);
      throw error;
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  ::lseek(descriptor_, 0, SEEK_SET);
}

MemoryFile::~MemoryFile() { ::close(descriptor_); }

std::string MemoryFile::content() const {
  struct stat status {};
  std::string text;
  if (::fstat(descriptor_, &status) != 0) throw failure("read");
  text.resize(static_cast<std::size_t>(status.st_size));
  std::size_t have = 0;
  while (have < text.size()) {
    const ssize_t got =
        ::pread(descriptor_, text.data() + have, text.size() - have, static_cast<off_t>(have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw failure("read");
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  text.resize(have);
  return text;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace twinflow
