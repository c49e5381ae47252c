#pragma once

#include <filesystem>
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

/// Reads a PNG or JPEG of at most 16384 pixels a side. Throws InputError naming the file and the reason.
Image load_image(const std::filesystem::path& path);

}  // namespace twinflow
