#pragma once

#include <string_view>

// What differs between OpenGL 3.3 and its relatives in the commands that both have.
namespace twinflow::gl {

/// The lines with which every shader begins: the version, and the extensions that shaders use where the
/// driver has them.
std::string_view shader_header();

/// While it lives, the vertex shader sets the sides of points (gl_PointSize).
class PointSizes {
 public:
  PointSizes();
  ~PointSizes();
  PointSizes(const PointSizes&) = delete;
  PointSizes& operator=(const PointSizes&) = delete;
};

/// The sides of the largest points that the driver draws, pixels.
double largest_point();

}  // namespace twinflow::gl
