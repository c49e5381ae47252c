#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace twinflow {

/// The superblock of an HDF5 file, version 3 with addresses of eight bytes. Its first 48 bytes lead to
/// everything else (HDF5 File Format Specification 3.0, II.A).
class Superblock {
 public:
  static constexpr std::size_t kSize = 48;

  /// Whether these bytes, from the beginning of a file, begin with such a superblock.
  static bool is_at_begin_of(std::span<const std::byte> bytes);
  /// The superblock at the beginning of these bytes.
  explicit Superblock(std::span<const std::byte> bytes);

  /// Says that no program has the file open, so that every reader opens it.
  void mark_closed();
  /// The address behind which nothing is, as readers see it.
  std::uint64_t end() const;
  /// Sets the address behind which nothing is, as readers see it.
  void set_end(std::uint64_t address);
  /// The bytes, with their checksum.
  std::span<const std::byte> bytes();

 private:
  std::array<std::byte, kSize> bytes_;
};

/// The checksum of HDF5's metadata: lookup3 by Bob Jenkins (2006, public domain), with the initial value 0.
/// The number of bytes is a multiple of four and not zero.
std::uint32_t lookup3(std::span<const std::byte> bytes);

}  // namespace twinflow
