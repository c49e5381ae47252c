#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// What differs between OpenGL 3.3 and WebGL 2 in the commands and the language that both have.
namespace twinflow::gl {

/// The version of the shaders, a line without its end.
const char* shader_version();

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

/// The number of layers that one pass can write: kMostLayers, or half as many.
int most_layers();

/// Whether textures of floats can be read between their texels (Filter::linear); otherwise the nearest one is
/// read.
bool filters_floats();

/// What the driver cannot do and the user sees, each a sentence.
std::vector<std::string> driver_limits();

/// Waits for the buffer bound to GL_PIXEL_PACK_BUFFER and copies its first bytes.
void copy_pack_buffer(void* to, std::size_t bytes);

}  // namespace twinflow::gl
