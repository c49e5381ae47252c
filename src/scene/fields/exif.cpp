#include "scene/fields/exif.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "scene/fields/png_chunks.hpp"

namespace twinflow {
namespace {

/// A number of the TIFF structure within Exif data; 0 if they end before it.
class Tiff {
 public:
  explicit Tiff(std::string_view bytes) : bytes_(bytes), little_endian_(bytes.starts_with("II")) {}

  std::uint32_t number(std::size_t at, std::size_t size) const {
    if (at > bytes_.size() || bytes_.size() - at < size) return 0;
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const std::size_t from = at + (little_endian_ ? size - 1 - k : k);
      value = value << 8 | static_cast<unsigned char>(bytes_[from]);
    }
    return value;
  }

 private:
  std::string_view bytes_;
  bool little_endian_;
};

/// The orientation in the first directory of a TIFF structure (TIFF 6.0, section 2).
Orientation orientation_in(const Tiff& tiff) {
  constexpr std::uint32_t kOrientation = 0x0112;
  constexpr std::uint32_t kShort = 3;
  constexpr std::size_t kEntry = 12;  ///< bytes: tag, type, count, value
  const std::size_t directory = tiff.number(4, 4);
  const std::uint32_t entries = tiff.number(directory, 2);
  for (std::uint32_t k = 0; k < entries; ++k) {
    const std::size_t entry = directory + 2 + k * kEntry;
    if (tiff.number(entry, 2) != kOrientation || tiff.number(entry + 2, 2) != kShort) continue;
    const std::uint32_t value = tiff.number(entry + 8, 2);
    if (value >= 1 && value <= 8) return static_cast<Orientation>(value);
  }
  return Orientation::top_left;
}

bool is_turned(Orientation orientation) { return orientation >= Orientation::left_top; }

Orientation orientation_of_jpeg(std::string_view jpeg) {
  using namespace std::string_view_literals;
  constexpr std::string_view kExif = "Exif\0\0"sv;
  constexpr unsigned kApplication = 0xe1;
  constexpr unsigned kFirstTable = 0xc0;
  constexpr unsigned kLastSegment = 0xfe;
  constexpr unsigned kScan = 0xda;
  const auto byte = [&](std::size_t at) {
    return at < jpeg.size() ? static_cast<unsigned char>(jpeg[at]) : 0u;
  };
  for (std::size_t at = 2; byte(at) == 0xff;) {
    const unsigned marker = byte(at + 1);
    const std::size_t length = byte(at + 2) << 8 | byte(at + 3);  // with its own two bytes
    if (marker < kFirstTable || marker > kLastSegment || marker == kScan || length < 2) break;
    if (at + 2 + length > jpeg.size()) break;
    const std::string_view segment = jpeg.substr(at + 4, length - 2);
    if (marker == kApplication && segment.starts_with(kExif)) {
      return orientation_in(Tiff(segment.substr(kExif.size())));
    }
    at += 2 + length;
  }
  return Orientation::top_left;
}

/// The first chunk counts, as readers of PNG files have it.
Orientation orientation_of_png(std::string_view png) {
  std::optional<std::string_view> exif;
  for_each_png_chunk(png, [&](std::string_view type, std::string_view contents) {
    if (type == "eXIf" && !exif) exif = contents;
  });
  return exif ? orientation_in(Tiff(*exif)) : Orientation::top_left;
}

}  // namespace

Orientation orientation_of(std::string_view file) {
  return file.starts_with("\x89PNG") ? orientation_of_png(file) : orientation_of_jpeg(file);
}

glm::ivec2 upright_size(glm::ivec2 stored, Orientation orientation) {
  return is_turned(orientation) ? glm::ivec2(stored.y, stored.x) : stored;
}

glm::ivec2 stored_pixel(glm::ivec2 upright, glm::ivec2 stored, Orientation orientation) {
  const glm::ivec2 at = is_turned(orientation) ? glm::ivec2(upright.y, upright.x) : upright;
  const glm::ivec2 from_end = stored - 1 - at;
  switch (orientation) {
    case Orientation::top_left:
    case Orientation::left_top:
      return at;
    case Orientation::top_right:
    case Orientation::left_bottom:
      return {from_end.x, at.y};
    case Orientation::bottom_right:
    case Orientation::right_bottom:
      return from_end;
    case Orientation::bottom_left:
    case Orientation::right_top:
      return {at.x, from_end.y};
  }
  return at;
}

}  // namespace twinflow
