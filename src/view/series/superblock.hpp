#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace twinflow {

/// An HDF5 superblock, version 3 with eight-byte addresses. Its 48 bytes lead to everything else (HDF5 File
/// Format Specification 3.0, II.A).
class Superblock {
 public:
  static constexpr std::size_t kSize = 48;

  /// Whether a file's first bytes hold such a superblock.
  static bool is_at_begin_of(std::span<const std::byte> bytes);
  /// `bytes`: the beginning of a file.
  explicit Superblock(std::span<const std::byte> bytes);

  /// Says that no program has the file open, so readers open it.
  void mark_closed();
  /// The file's end for readers, an address.
  std::uint64_t end() const;
  void set_end(std::uint64_t address);
  /// The bytes with their checksum.
  std::span<const std::byte> bytes();

 private:
  std::array<std::byte, kSize> bytes_;
};

/// HDF5's metadata checksum: lookup3 by Bob Jenkins (2006, public domain), initial value 0. The number of
/// bytes must be a positive multiple of four.
std::uint32_t lookup3(std::span<const std::byte> bytes);

}  // namespace twinflow
