#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace twinflow {

/// An RGB image. Row 0 is the bottom row; values are from 0 to 1, as stored in the file.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<glm::vec3> pixels;   ///< width·height, row-major; colors times opacities
  std::vector<float> opacities{};  ///< of the pixels, 0 … 1; empty if all are opaque

  /// Bilinear, periodic sample; (0, 0) is the lower left corner of the image, (1, 1) the upper right one. It
  /// is the picture's color before black.
  glm::vec3 sample(glm::dvec2 position) const;
  /// The opacity at the same place.
  float opacity(glm::dvec2 position) const;
};

/// Pixels of the largest image that can be read, 8192 x 8192, which takes 1 GB of memory.
inline constexpr std::int64_t kMostImagePixels = std::int64_t{64} << 20;

/// Reads a PNG or JPEG image of at most 16384 pixels a side and kMostImagePixels in all. It is upright where
/// the file says how the camera was held; "builtin:maze" is an image of the program itself. Its size is
/// checked before it is decoded. Throws InputError that names the file and the reason.
Image load_image(const std::filesystem::path& path);

/// Decodes the bytes of an image file, which messages call `origin`; otherwise like `load_image`.
Image decode_image(std::string_view bytes, const std::string& origin,
                   std::int64_t most_pixels = kMostImagePixels);

}  // namespace twinflow
