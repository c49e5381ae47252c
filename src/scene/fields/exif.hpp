#pragma once

#include <string_view>

#include <glm/vec2.hpp>

namespace twinflow {

/// How a camera was held: the values of the tag Orientation of Exif 2.32. They say where the first row and
/// the first column of the stored pixels are in the upright picture.
enum class Orientation {
  top_left = 1,
  top_right,
  bottom_right,
  bottom_left,
  left_top,
  right_top,
  right_bottom,
  left_bottom
};

/// The orientation in the Exif data of a JPEG or PNG file (chunk eXIf; PNG 3rd edition, section 11.3.4). It
/// is top_left if there are none, or if they are damaged.
Orientation orientation_of(std::string_view file);

/// The size of the upright picture for the size of the stored pixels. It is its own inverse.
glm::ivec2 upright_size(glm::ivec2 stored, Orientation orientation);

/// Column and row of the stored pixel for a column and row of the upright picture, both from the top.
/// `stored` is the size of the stored pixels.
glm::ivec2 stored_pixel(glm::ivec2 upright, glm::ivec2 stored, Orientation orientation);

}  // namespace twinflow
