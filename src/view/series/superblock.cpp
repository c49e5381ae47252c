#include "view/series/superblock.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace twinflow {
namespace {

static_assert(std::endian::native == std::endian::little, "HDF5's metadata are little-endian");

constexpr std::array<unsigned char, 8> kSignature = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kAddressSizeAt = 9;
constexpr std::size_t kFlagsAt = 11;
constexpr std::size_t kEndAt = 28;
constexpr std::size_t kChecksumAt = 44;

}  // namespace

bool Superblock::is_at_begin_of(std::span<const std::byte> bytes) {
  return bytes.size() >= kSize && std::memcmp(bytes.data(), kSignature.data(), kSignature.size()) == 0 &&
         bytes[kVersionAt] == std::byte{3} && bytes[kAddressSizeAt] == std::byte{8};
}

Superblock::Superblock(std::span<const std::byte> bytes) : bytes_{} {
  std::copy_n(bytes.begin(), kSize, bytes_.begin());
}

void Superblock::mark_closed() { bytes_[kFlagsAt] = std::byte{0}; }

std::uint64_t Superblock::end() const {
  std::uint64_t address = 0;
  std::memcpy(&address, bytes_.data() + kEndAt, sizeof address);
  return address;
}

void Superblock::set_end(std::uint64_t address) {
  std::memcpy(bytes_.data() + kEndAt, &address, sizeof address);
}

std::span<const std::byte> Superblock::bytes() {
  const std::uint32_t checksum = lookup3(std::span(bytes_).first(kChecksumAt));
  std::memcpy(bytes_.data() + kChecksumAt, &checksum, sizeof checksum);
  return bytes_;
}

std::uint32_t lookup3(std::span<const std::byte> bytes) {
  std::uint32_t a = 0xdeadbeef + static_cast<std::uint32_t>(bytes.size());
  std::uint32_t b = a;
  std::uint32_t c = a;
  const auto add_words = [&](std::span<const std::byte> part) {
    std::array<std::uint32_t, 3> words{};
    std::memcpy(words.data(), part.data(), part.size());
    a += words[0];
    b += words[1];
    c += words[2];
  };
  constexpr std::size_t kBlock = 12;
  for (; bytes.size() > kBlock; bytes = bytes.subspan(kBlock)) {
    add_words(bytes.first(kBlock));
    a = (a - c) ^ std::rotl(c, 4), c += b;
    b = (b - a) ^ std::rotl(a, 6), a += c;
    c = (c - b) ^ std::rotl(b, 8), b += a;
    a = (a - c) ^ std::rotl(c, 16), c += b;
    b = (b - a) ^ std::rotl(a, 19), a += c;
    c = (c - b) ^ std::rotl(b, 4), b += a;
  }
  add_words(bytes);
  c = (c ^ b) - std::rotl(b, 14);
  a = (a ^ c) - std::rotl(c, 11);
  b = (b ^ a) - std::rotl(a, 25);
  c = (c ^ b) - std::rotl(b, 16);
  a = (a ^ c) - std::rotl(c, 4);
  b = (b ^ a) - std::rotl(a, 14);
  return (c ^ b) - std::rotl(b, 24);
}

}  // namespace twinflow
