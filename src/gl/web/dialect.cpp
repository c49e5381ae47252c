#include "gl/dialect.hpp"

#include <emscripten/emscripten.h>

#include <array>

#include "gl/functions.hpp"
#include "gl/texture.hpp"
#include "gl/web/extensions.hpp"

namespace twinflow::gl {
namespace {

/// Emscripten 3.1.6 has no glGetBufferSubData; the browser has.
EM_JS(void, get_buffer_data, (unsigned target, void* to, std::size_t bytes),
      { GLctx.getBufferSubData(target, 0, HEAPU8, to, bytes); })

}  // namespace

const char* shader_version() { return "#version 300 es"; }

/// OpenGL ES has no precision for floats and layers of its own; all is computed in 32 bits.
std::string_view shader_header() {
  return "#version 300 es\n"
         "precision highp float;\n"
         "precision highp int;\n"
         "precision highp sampler2D;\n"
         "precision highp sampler2DArray;\n";
}

// Vertex shaders always set the sides of points here.
PointSizes::PointSizes() = default;
PointSizes::~PointSizes() = default;

double largest_point() {
  std::array<GLfloat, 2> range{};
  glGetFloatv(GL_ALIASED_POINT_SIZE_RANGE, range.data());
  return range[1];
}

/// WebGL 2 promises four draw buffers.
int most_layers() {
  GLint buffers = 0;
  glGetIntegerv(GL_MAX_DRAW_BUFFERS, &buffers);
  return buffers >= kMostLayers ? kMostLayers : kMostLayers / 2;
}

bool filters_floats() { return has_extension("OES_texture_float_linear"); }

std::vector<std::string> driver_limits() {
  if (filters_floats()) return {};
  return {
      "This browser does not read fields between their cells (OES_texture_float_linear), so pictures are "
      "coarser"};
}

void copy_pack_buffer(void* to, std::size_t bytes) { get_buffer_data(GL_PIXEL_PACK_BUFFER, to, bytes); }

}  // namespace twinflow::gl
