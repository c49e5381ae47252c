#include "view/series/crash_safe_driver.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "view/series/superblock.hpp"

namespace twinflow {
namespace {

/// Writes all bytes at an address. Returns false with the reason in errno if that fails.
bool write_at(int descriptor, haddr_t address, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(address));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    address += static_cast<haddr_t>(written);
  }
  return true;
}

/// Reads bytes from an address on, those behind the end of the file as zeros. Returns false if that fails.
bool read_at(int descriptor, haddr_t address, std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(address));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) {
      std::ranges::fill(bytes, std::byte{0});
      return true;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    address += static_cast<haddr_t>(got);
  }
  return true;
}

/// Bytes that could not be written.
struct Unwritten {
  haddr_t address;
  std::vector<std::byte> bytes;

  /// Puts what they have in common with the bytes that were read at an address into their place.
  void copy_to(haddr_t at, std::span<std::byte> read) const {
    const haddr_t first = std::max(address, at);
    const haddr_t last = std::min(address + bytes.size(), at + read.size());
    if (first < last) std::memcpy(&read[first - at], &bytes[first - address], last - first);
  }
};

/// What the library calls a file. It begins with the library's own part.
struct OpenFile {
  H5FD_t library{};
  std::shared_ptr<DriverFile> file{};
  haddr_t allocated = 0;      ///< the address behind everything that the library has given a place
  haddr_t length = 0;         ///< of the file on the disk
  haddr_t published_end = 0;  ///< the end in the superblock on the disk
  std::optional<Superblock> superblock{};
  std::vector<Unwritten> unwritten{};

  bool write(haddr_t address, std::span<const std::byte> bytes) {
    if (Superblock::is_at_begin_of(bytes) && address == 0) {
      superblock.emplace(bytes);
      return publish() && write_plainly(Superblock::kSize, bytes.subspan(Superblock::kSize));
    }
    if (superblock && address + bytes.size() > published_end && !publish()) return false;
    return write_plainly(address, bytes);
  }

  /// Makes the file as long as its contents. If allowed, it is longer, without room on the disk. A reader
  /// asks for the length first, and may then read an end that has grown since.
  bool lengthen() {
    if (length >= allocated + kSurplus / 2 || set_length(allocated + kSurplus)) return true;
    return length >= allocated || set_length(allocated);
  }

  /// Takes the surplus away, also the surplus of a program that was killed.
  void cut() {
    std::array<std::byte, Superblock::kSize> begin{};
    if (!read_at(file->descriptor, 0, begin) || !Superblock::is_at_begin_of(begin)) return;
    const haddr_t end = Superblock(begin).end();
    if (length > end) set_length(end);
  }

 private:
  static constexpr haddr_t kSurplus = haddr_t{16} << 20;  ///< more than is written between two publications

  bool set_length(haddr_t bytes) {
    if (::ftruncate(file->descriptor, static_cast<off_t>(bytes)) != 0) return false;
    length = bytes;
    return true;
  }

  bool write_plainly(haddr_t address, std::span<const std::byte> bytes) {
    if (!write_at(file->descriptor, address, bytes)) return false;
    length = std::max(length, address + bytes.size());
    return true;
  }

  /// Writes the superblock as readers may see it. It is smaller than a page, so that no signal parts it.
  bool publish() {
    superblock->mark_closed();
    superblock->set_end(allocated);
    if (!lengthen() || !write_plainly(0, superblock->bytes())) return false;
    published_end = allocated;
    return true;
  }
};

/// What the library keeps with the properties of a file's access, and copies byte by byte.
struct DriverInfo {
  const std::shared_ptr<DriverFile>* file;
};

OpenFile& of(H5FD_t* file) { return *reinterpret_cast<OpenFile*>(file); }
const OpenFile& of(const H5FD_t* file) { return *reinterpret_cast<const OpenFile*>(file); }

// The library calls these functions, which are C's: none of them throws.

H5FD_t* open_file(const char* /*name*/, unsigned flags, hid_t access, haddr_t /*largest*/) {
  const void* info = H5Pget_driver_info(access);
  if (info == nullptr) return nullptr;
  auto opened = std::unique_ptr<OpenFile>(new (std::nothrow) OpenFile);
  if (!opened) return nullptr;
  opened->file = *static_cast<const DriverInfo*>(info)->file;
  const int descriptor = opened->file->descriptor;
  struct stat status {};
  if ((flags & H5F_ACC_TRUNC) != 0 && ::ftruncate(descriptor, 0) != 0) return nullptr;
  if (::fstat(descriptor, &status) != 0) return nullptr;
  opened->length = static_cast<haddr_t>(status.st_size);
  opened->cut();
  return &opened.release()->library;
}

herr_t close_file(H5FD_t* file) {
  of(file).cut();
  delete &of(file);
  return 0;
}

int compare_files(const H5FD_t* one, const H5FD_t* other) {
  return of(one).file->descriptor - of(other).file->descriptor;
}

herr_t query(const H5FD_t* /*file*/, unsigned long* flags) {
  *flags = H5FD_FEAT_SUPPORTS_SWMR_IO | H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_AGGREGATE_SMALLDATA;
  return 0;
}

haddr_t get_allocated(const H5FD_t* file, H5FD_mem_t /*type*/) { return of(file).allocated; }

herr_t set_allocated(H5FD_t* file, H5FD_mem_t /*type*/, haddr_t address) {
  of(file).allocated = address;
  return 0;
}

haddr_t get_length(const H5FD_t* file, H5FD_mem_t /*type*/) { return of(file).length; }

/// Reads what the library has written, with zeros behind the end of the file.
herr_t read_file(H5FD_t* file, H5FD_mem_t /*type*/, hid_t /*transfer*/, haddr_t address, size_t size,
                 void* buffer) {
  const OpenFile& opened = of(file);
  const std::span whole(static_cast<std::byte*>(buffer), size);
  if (!read_at(opened.file->descriptor, address, whole)) return -1;
  for (const Unwritten& part : opened.unwritten) part.copy_to(address, whole);
  return 0;
}

herr_t write_file(H5FD_t* file, H5FD_mem_t /*type*/, hid_t /*transfer*/, haddr_t address, size_t size,
                  const void* buffer) {
  OpenFile& opened = of(file);
  const std::span bytes(static_cast<const std::byte*>(buffer), size);
  if (opened.file->error == 0 && opened.write(address, bytes)) return 0;
  if (opened.file->error == 0) opened.file->error = errno;
  try {
    opened.unwritten.push_back({address, {bytes.begin(), bytes.end()}});
  } catch (const std::bad_alloc&) {
    return -1;
  }
  return 0;
}

/// Cuts nothing off, as the superblock on the disk may still name an end beyond the allocated one.
herr_t lengthen_file(H5FD_t* file, hid_t /*transfer*/, hbool_t /*closing*/) {
  OpenFile& opened = of(file);
  if (opened.file->error == 0 && !opened.lengthen()) opened.file->error = errno;
  return 0;
}

H5FD_class_t make_driver() {
  H5FD_class_t driver{};
  driver.name = "twinflow_crash_safe";
  driver.maxaddr = static_cast<haddr_t>(INT64_MAX);
  driver.fc_degree = H5F_CLOSE_WEAK;
  driver.fapl_size = sizeof(DriverInfo);
  driver.open = open_file;
  driver.close = close_file;
  driver.cmp = compare_files;
  driver.query = query;
  driver.get_eoa = get_allocated;
  driver.set_eoa = set_allocated;
  driver.get_eof = get_length;
  driver.read = read_file;
  driver.write = write_file;
  driver.truncate = lengthen_file;
  constexpr H5FD_mem_t kFreeLists[] = H5FD_FLMAP_DICHOTOMY;
  std::copy(std::begin(kFreeLists), std::end(kFreeLists), std::begin(driver.fl_map));
  return driver;
}

}  // namespace

DriverFile::~DriverFile() {
  if (descriptor >= 0) ::close(descriptor);
}

Hdf5Id crash_safe_access(const std::shared_ptr<DriverFile>& file) {
  const H5FD_class_t driver = make_driver();
  const Hdf5Id registered(H5FDregister(&driver), H5FDunregister);
  Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  const DriverInfo info{&file};
  require_hdf5(H5Pset_driver(access.get(), registered.get(), &info));
  require_hdf5(H5Pset_libver_bounds(access.get(), H5F_LIBVER_LATEST, H5F_LIBVER_LATEST));
  return access;
}

}  // namespace twinflow
