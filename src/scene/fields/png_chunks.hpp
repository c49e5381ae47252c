#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace twinflow {

/// A big-endian number of four bytes; missing bytes count as absent.
inline std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (const char byte : bytes.substr(0, 4)) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

/// Calls visit(type, contents) for a PNG's chunks up to IEND. Returns false if a chunk exceeds the file or
/// IEND is missing.
template <class Visit>
bool for_each_png_chunk(std::string_view file, const Visit& visit) {
  constexpr std::size_t kSignature = 8;
  constexpr std::size_t kFrame = 12;  ///< length, type and checksum of a chunk
  std::size_t at = kSignature;
  while (at + kFrame <= file.size()) {
    const std::size_t length = big_endian(file.substr(at));
    const std::string_view type = file.substr(at + 4, 4);
    if (length > file.size() - at - kFrame) return false;
    if (type == "IEND") return true;
    visit(type, file.substr(at + 8, length));
    at += kFrame + length;
  }
  return false;
}

}  // namespace twinflow
