#pragma once

#include <string_view>

#include <glm/vec2.hpp>

namespace twinflow {

/// Values of the tag Orientation (Exif 2.32): the places of the first stored row and column in the upright
/// picture.
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

/// The orientation in a JPEG's or PNG's Exif data (chunk eXIf; PNG 3rd edition, section 11.3.4); top_left if
/// missing or damaged.
Orientation orientation_of(std::string_view file);

/// The upright size for a stored size; its own inverse.
glm::ivec2 upright_size(glm::ivec2 stored, Orientation orientation);

/// The stored pixel (column, row) of an upright one, both from the top; `stored`: the stored size.
glm::ivec2 stored_pixel(glm::ivec2 upright, glm::ivec2 stored, Orientation orientation);

}  // namespace twinflow
