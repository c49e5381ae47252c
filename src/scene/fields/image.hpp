#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace twinflow {

/// An RGB image, row 0 at the bottom, values from 0 to 1 as stored in the file.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<glm::vec3> pixels;  ///< width·height, row-major

  /// Bilinear, periodic sample; (0, 0) is the lower left corner of the image, (1, 1) the upper right one.
  glm::vec3 sample(glm::dvec2 position) const;
};

/// Pixels of the largest image that is read, 8192 x 8192; it takes 800 MB of memory.
inline constexpr std::int64_t kMostImagePixels = std::int64_t{64} << 20;

/// Reads a PNG or JPEG of at most 16384 pixels a side and kMostImagePixels in all; what it would take is
/// known before it is decoded. Throws InputError naming the file and the reason.
Image load_image(const std::filesystem::path& path);

/// The same from the bytes of a file; `origin` stands for its name in messages.
Image decode_image(std::string_view bytes, const std::string& origin,
                   std::int64_t most_pixels = kMostImagePixels);

}  // namespace twinflow
