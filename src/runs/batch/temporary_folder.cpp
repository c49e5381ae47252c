#include "runs/batch/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include "core/error.hpp"
#include "core/files.hpp"

namespace twinflow::batch {
namespace {

/// The name contains the machine's, because the locks of other machines may not be visible in a shared
/// folder.
std::string prefix() {
  std::array<char, 65> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host = {"unknown"};
  return ".unfinished." + std::string(host.data()) + ".";
}

/// The lock of a folder, held until it is closed.
struct Lock {
  int descriptor = -1;
  bool held = false;
  bool of_another = false;
};

Lock lock_of(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return {};
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return {descriptor, true, false};
  const bool of_another = errno == EWOULDBLOCK;  // otherwise this file system has no locks
  ::close(descriptor);
  return {-1, false, of_another};
}

bool is_there(int folder) {
  struct stat status {};
  return ::fstat(folder, &status) == 0 && status.st_nlink > 0;
}

std::filesystem::path make_folder(const std::filesystem::path& parent) {
  while (true) {
    std::filesystem::path folder = parent / (prefix() + random_digits());
    if (::mkdir(folder.c_str(), 0777) == 0) return folder;
    if (errno == EEXIST) continue;
    throw RunError("cannot make a folder in " + parent.string() + ": " + std::strerror(errno));
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::filesystem::path& parent) {
  bool taken_for_abandoned = true;  // by a program that looked between its creation and its locking
  while (taken_for_abandoned) {
    path_ = make_folder(parent);
    const Lock lock = lock_of(path_);
    taken_for_abandoned = lock.held ? !is_there(lock.descriptor) : lock.of_another;
    if (lock.held && taken_for_abandoned) ::close(lock.descriptor);
    if (lock.held && !taken_for_abandoned) lock_ = lock.descriptor;
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

bool replace_folder(const std::filesystem::path& folder,
                    const std::function<bool(const std::filesystem::path& temporary)>& fill) {
  const TemporaryFolder fresh(folder.parent_path());
  if (!fill(fresh.path())) return false;
  const TemporaryFolder old(folder.parent_path());
  std::error_code error;
  std::filesystem::rename(folder, old.path() / "old", error);  // if there is one
  std::filesystem::rename(fresh.path(), folder, error);
  if (error) throw RunError("cannot write " + folder.string() + ": " + error.message());
  return true;
}

void remove_abandoned_folders(const std::filesystem::path& parent) {
  std::vector<std::filesystem::path> folders;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(parent, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().string().starts_with(prefix())) folders.push_back(entry->path());
  }
  for (const std::filesystem::path& folder : folders) {
    const Lock lock = lock_of(folder);
    if (!lock.held) continue;
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    ::close(lock.descriptor);
  }
}

}  // namespace twinflow::batch
