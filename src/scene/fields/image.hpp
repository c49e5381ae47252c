#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace twinflow {

/// An RGB image, row 0 at the bottom; values 0 to 1, as stored in the file.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<glm::vec3> pixels;   ///< width·height, row-major; colors times opacities
  std::vector<float> opacities{};  ///< of the pixels, 0 … 1; empty: all opaque

  /// Bilinear, periodic sample from (0, 0), lower left, to (1, 1), upper right: the color over black.
  glm::vec3 sample(glm::dvec2 position) const;
  float opacity(glm::dvec2 position) const;
};

/// The most pixels of an image, 1 GB in memory.
inline constexpr std::int64_t kMostImagePixels = std::int64_t{64} << 20;

/// Reads a PNG or JPEG, at most 16384 pixels a side and kMostImagePixels, or "builtin:maze", upright by the
/// file's orientation. Checks the size before decoding. Throws InputError with file and reason.
Image load_image(const std::filesystem::path& path);

/// Decodes an image file's bytes, `origin` in messages; otherwise like `load_image`.
Image decode_image(std::string_view bytes, const std::string& origin,
                   std::int64_t most_pixels = kMostImagePixels);

}  // namespace twinflow
