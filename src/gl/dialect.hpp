#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// The differences of OpenGL 3.3 and WebGL 2 in their common part.
namespace twinflow::gl {

const char* shader_version();  ///< without line end

/// Every shader's first lines: version and available extensions.
std::string_view shader_header();

/// Lets the vertex shader set point sizes (gl_PointSize) while it lives.
class PointSizes {
 public:
  PointSizes();
  ~PointSizes();
  PointSizes(const PointSizes&) = delete;
  PointSizes& operator=(const PointSizes&) = delete;
};

double largest_point();  ///< side of the largest point drawn, pixels

/// The layers that one pass can write: kMostLayers or half as many.
int most_layers();

/// Whether float textures support Filter::linear, else nearest.
bool filters_floats();

/// The driver's visible limitations, each a sentence.
std::vector<std::string> driver_limits();

/// Waits for the bound GL_PIXEL_PACK_BUFFER, then copies its first bytes.
void copy_pack_buffer(void* to, std::size_t bytes);

}  // namespace twinflow::gl
