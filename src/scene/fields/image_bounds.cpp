#include "scene/fields/image_bounds.hpp"

#include <stb/stb_image.h>

#include <memory>
#include <optional>
#include <utility>

#include "scene/fields/png_chunks.hpp"

namespace twinflow {
namespace {

/// Each scan goes over all pixels; a progressive picture has about ten.
constexpr int kMostScans = 100;

unsigned byte_at(std::string_view file, std::size_t at) {
  return at < file.size() ? static_cast<unsigned char>(file[at]) : 0u;
}

// A JPEG consists of segments. Each has a marker of two bytes and, with few exceptions, a length of two bytes
// that includes itself.

constexpr unsigned kTables = 0xc4;  ///< Huffman's
constexpr unsigned kScan = 0xda;
constexpr unsigned kEnd = 0xd9;

/// Returns the second byte of the next marker from `at` on, 0 if there is none, and moves `at` behind it.
/// Markers within the pixels are skipped: FF 00, a stuffed byte, and FF D0 … FF D7, the restart markers.
unsigned next_mark(std::string_view file, std::size_t& at) {
  while ((at = file.find('\xff', at)) != std::string_view::npos) {
    const unsigned mark = byte_at(file, ++at);
    if (mark != 0 && mark != 0xff && (mark < 0xd0 || mark > 0xd7)) {
      ++at;
      return mark;
    }
  }
  return 0;
}

/// Whether each table of a segment has at most 256 symbols. `at` is the position behind the segment's length.
bool tables_fit(std::string_view file, std::size_t at, std::size_t end) {
  constexpr std::size_t kLengths = 16;
  while (at < end) {
    unsigned symbols = 0;
    for (std::size_t length = 1; length <= kLengths; ++length) symbols += byte_at(file, at + length);
    if (symbols > 256) return false;
    at += 1 + kLengths + symbols;
  }
  return true;
}

/// The contents of the IDAT chunks of a PNG in their order. Returns nothing if a chunk is longer than the
/// file (stb_image would take memory for it) or if the last chunk is missing.
std::optional<std::string> compressed_pixels(std::string_view file) {
  std::string data;
  const bool is_whole = for_each_png_chunk(file, [&](std::string_view type, std::string_view contents) {
    if (type == "IDAT") data += contents;
  });
  return is_whole ? std::optional(std::move(data)) : std::nullopt;
}

}  // namespace

std::string why_not_read_jpeg(std::string_view file) {
  int scans = 0;
  std::size_t at = 2;  // behind the first marker
  for (unsigned mark = next_mark(file, at); mark != 0 && mark != kEnd; mark = next_mark(file, at)) {
    const std::size_t end = at + (byte_at(file, at) << 8 | byte_at(file, at + 1));
    if (mark == kTables && !tables_fit(file, at + 2, end)) return "the image is damaged (too large a table)";
    if (mark == kScan && ++scans > kMostScans) {
      return "more than " + std::to_string(kMostScans) + " scans, which would take very long";
    }
    at = end;
  }
  return {};
}

std::string why_not_decode_png(std::string_view file, int width, int height) {
  constexpr std::size_t kHarmless = 64 << 10;  ///< bytes; inflating multiplies them by a thousand at most
  const std::optional<std::string> data = compressed_pixels(file);
  if (!data) return "the image is damaged (a part of it is missing)";
  if (data->size() <= kHarmless) return {};
  // Four channels of 16 bits. In an interlaced image each of seven passes has its own rows, each with a byte
  // for its filter.
  const std::size_t most =
      std::size_t(width) * std::size_t(height) * 8 + std::size_t(height) * 16 + (64 << 10);
  const std::unique_ptr<char[]> inflated(new char[most]);
  const int length = stbi_zlib_decode_buffer(inflated.get(), static_cast<int>(most), data->data(),
                                             static_cast<int>(data->size()));
  return length >= 0 ? "" : "the image is damaged (it holds more than its pixels)";
}

}  // namespace twinflow
