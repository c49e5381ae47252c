#include "core/output_place.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/numbers.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOwnDescriptors = "/proc/self/fd";

/// The number at the end of /proc/self/fd/3, however that folder is called; nothing for other paths.
std::optional<int> own_descriptor(const fs::path& path) {
  const std::optional<int> number = number_in<int>(path.filename().string());
  if (!number) return {};
  std::error_code absent;
  const fs::path folder = fs::canonical(folder_of(path), absent);
  if (absent || folder != fs::canonical(kOwnDescriptors, absent)) return {};
  return number;
}

}  // namespace

OutputPlace::OutputPlace(const fs::path& output) : path_(output) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  if (output == "-") descriptor_ = STDOUT_FILENO;
  std::error_code error;
  for (int links = 0; !descriptor_ && !(descriptor_ = own_descriptor(path_)); ++links) {
    if (!fs::is_symlink(fs::symlink_status(path_, error))) break;
    const fs::path next = fs::read_symlink(path_, error);
    if (links == kMostLinks) error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
    if (error) throw RunError("cannot write " + output.string() + ": " + error.message());
    path_ = folder_of(path_) / next;
  }
  if (descriptor_) path_ = fs::path(kOwnDescriptors) / std::to_string(*descriptor_);
  const fs::file_status status = fs::status(path_, error);
  is_file_ = !descriptor_ && (!fs::is_other(status) || status.type() == fs::file_type::unknown);
}

bool OutputPlace::is_standard_output() const { return descriptor_ == STDOUT_FILENO; }

int OutputPlace::open() const {
  return descriptor_ ? ::fcntl(*descriptor_, F_DUPFD_CLOEXEC, 0)
                     : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
}

bool OutputPlace::operator==(const OutputPlace& other) const {
  std::error_code absent;
  if (fs::equivalent(path_, other.path_, absent)) return true;
  const auto absolute = [&](const fs::path& path) {
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, absent), absent);
    return whole.has_filename() ? whole : whole.parent_path();  // a folder may be spelled "out/"
  };
  return absolute(path_) == absolute(other.path_);
}

std::string name_of_output(const fs::path& output) {
  return output == "-" ? "standard output" : output.string();
}

void prepare_output(const fs::path& output) {
  const OutputPlace place(output);
  if (place.is_file()) {
    make_writable_folder(folder_of(place.path()));
  } else if (::access(place.path().c_str(), W_OK) != 0) {
    throw RunError("cannot write " + name_of_output(output) + ": " + std::strerror(errno));
  }
}

bool write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace twinflow
