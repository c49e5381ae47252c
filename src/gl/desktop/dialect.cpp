#include "gl/dialect.hpp"

#include <array>

#include "gl/functions.hpp"
#include "gl/texture.hpp"

namespace twinflow::gl {

const char* shader_version() { return "#version 330 core"; }

/// Without the extension shaders fetch texels one by one (shaders/common/interpolation/quads.glsl).
std::string_view shader_header() {
  return "#version 330 core\n"
         "#extension GL_ARB_gpu_shader5 : enable\n";
}

PointSizes::PointSizes() { glEnable(GL_PROGRAM_POINT_SIZE); }
PointSizes::~PointSizes() { glDisable(GL_PROGRAM_POINT_SIZE); }

double largest_point() {
  std::array<GLfloat, 2> range{};
  glGetFloatv(GL_POINT_SIZE_RANGE, range.data());
  return range[1];
}

// OpenGL 3.3 promises both.
int most_layers() { return kMostLayers; }
bool filters_floats() { return true; }
std::vector<std::string> driver_limits() { return {}; }

void copy_pack_buffer(void* to, std::size_t bytes) {
  glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, static_cast<GLsizeiptr>(bytes), to);
}

}  // namespace twinflow::gl
