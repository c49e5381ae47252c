// A disk that fails. Preloaded (LD_PRELOAD), it makes one kind of system call fail, from some point on, where
// the call concerns a path that begins with a given one:
//
//   FAULTY_DISK="CALL ERROR AFTER PREFIX"
//
// CALL: `create` (a new file or folder), `write`, `sync`, or `rename` (or link: whatever gives a file its
// name). ERROR: ENOSPC, EROFS, ENOENT, EACCES, EDQUOT or EIO. AFTER: how many calls, of `write` how many
// bytes, still succeed, in each process for itself. PREFIX: the rest, spaces and all, without symbolic links.
// FAULTY_DISK_NAMELESS=no besides: it has no files without a name (O_TMPFILE), as network file systems.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

struct Fault {
  char call[16] = "";
  int error = 0;
  std::atomic<long> left{0};
  char prefix[PATH_MAX] = "";

  Fault() {
    const char* const text = std::getenv("FAULTY_DISK");
    if (text == nullptr) return;
    char name[16];
    long after = 0;
    int length = 0;
    if (std::sscanf(text, "%15s %15s %ld %n", call, name, &after, &length) != 3) {
      std::fprintf(stderr, "faulty_disk: cannot read FAULTY_DISK=%s\n", text);
      std::abort();
    }
    left = after;
    std::snprintf(prefix, sizeof prefix, "%s", text + length);
    const struct {
      const char* name;
      int number;
    } errors[] = {{"ENOSPC", ENOSPC}, {"EROFS", EROFS},   {"ENOENT", ENOENT},
                  {"EACCES", EACCES}, {"EDQUOT", EDQUOT}, {"EIO", EIO}};
    for (const auto& each : errors) {
      if (std::strcmp(each.name, name) == 0) error = each.number;
    }
    if (error == 0) std::abort();
  }

  bool concerns(const char* its_call, const char* path) const {
    return error != 0 && path != nullptr && std::strcmp(its_call, call) == 0 &&
           std::strncmp(path, prefix, std::strlen(prefix)) == 0;
  }

  bool concerns(const char* its_call, int descriptor) const {
    if (error == 0 || std::strcmp(its_call, call) != 0) return false;
    char link[32];
    char path[PATH_MAX];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const ssize_t length = ::readlink(link, path, sizeof path - 1);
    if (length < 0) return false;
    path[length] = '\0';
    return concerns(its_call, path);
  }

  /// Whether this call fails now, errno then being set.
  template <class Place>
  bool strikes(const char* its_call, Place place) {
    if (!concerns(its_call, place) || left.fetch_sub(1) > 0) return false;
    errno = error;
    return true;
  }

  /// How many of `bytes` still go to the disk.
  size_t fitting(int descriptor, size_t bytes) {
    if (!concerns("write", descriptor)) return bytes;
    const long before = left.fetch_sub(static_cast<long>(bytes));
    if (before <= 0) return 0;
    return static_cast<size_t>(before) < bytes ? static_cast<size_t>(before) : bytes;
  }
};

Fault& fault() {
  static Fault the_fault;
  return the_fault;
}

template <class Function>
Function real(const char* name, Function) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

bool creates(int flags) { return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE; }

/// A path as the shell would write it from the root; the descriptor is of a folder.
const char* whole(int folder, const char* path, char (&buffer)[PATH_MAX]) {
  if (path[0] == '/') return path;
  char link[32];
  if (folder == AT_FDCWD) {
    std::snprintf(link, sizeof link, "/proc/self/cwd");
  } else {
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  }
  const ssize_t length = ::readlink(link, buffer, sizeof buffer - 1);
  if (length < 0) return path;
  std::snprintf(buffer + length, sizeof buffer - static_cast<size_t>(length), "/%s", path);
  return buffer;
}

int open_at(const char* name, int folder, const char* path, int flags, mode_t mode) {
  static const bool no_nameless = std::getenv("FAULTY_DISK_NAMELESS") != nullptr;
  if (no_nameless && (flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  char buffer[PATH_MAX];
  if (creates(flags) && fault().strikes("create", whole(folder, path, buffer))) return -1;
  return real(name, static_cast<int (*)(int, const char*, int, ...)>(nullptr))(folder, path, flags, mode);
}

mode_t mode_in(int flags, va_list arguments) { return creates(flags) ? va_arg(arguments, mode_t) : 0; }

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return open_at("openat", AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return open_at("openat64", AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return open_at("openat", folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return open_at("openat64", folder, path, flags, mode);
}

int mkstemp(char* name) {
  char buffer[PATH_MAX];
  if (fault().strikes("create", whole(AT_FDCWD, name, buffer))) return -1;
  return real("mkstemp", mkstemp)(name);
}
int mkostemp(char* name, int flags) {
  char buffer[PATH_MAX];
  if (fault().strikes("create", whole(AT_FDCWD, name, buffer))) return -1;
  return real("mkostemp", mkostemp)(name, flags);
}
char* mkdtemp(char* name) {
  char buffer[PATH_MAX];
  if (fault().strikes("create", whole(AT_FDCWD, name, buffer))) return nullptr;
  return real("mkdtemp", mkdtemp)(name);
}
int mkdir(const char* path, mode_t mode) {
  char buffer[PATH_MAX];
  if (fault().strikes("create", whole(AT_FDCWD, path, buffer))) return -1;
  return real("mkdir", mkdir)(path, mode);
}

ssize_t write(int descriptor, const void* bytes, size_t count) {
  const size_t fits = fault().fitting(descriptor, count);
  if (count > 0 && fits == 0) {
    errno = fault().error;
    return -1;
  }
  return real("write", write)(descriptor, bytes, fits);
}
ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t at) {
  const size_t fits = fault().fitting(descriptor, count);
  if (count > 0 && fits == 0) {
    errno = fault().error;
    return -1;
  }
  return real("pwrite", pwrite)(descriptor, bytes, fits, at);
}

int fsync(int descriptor) {
  return fault().strikes("sync", descriptor) ? -1 : real("fsync", fsync)(descriptor);
}
int fdatasync(int descriptor) {
  return fault().strikes("sync", descriptor) ? -1 : real("fdatasync", fdatasync)(descriptor);
}

int rename(const char* from, const char* to) {
  char buffer[PATH_MAX];
  if (fault().strikes("rename", whole(AT_FDCWD, to, buffer))) return -1;
  return real("rename", static_cast<int (*)(const char*, const char*)>(nullptr))(from, to);
}
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  char buffer[PATH_MAX];
  if (fault().strikes("rename", whole(to_folder, to, buffer))) return -1;
  return real("linkat", linkat)(from_folder, from, to_folder, to, flags);
}
}
