#include "gl/offscreen_context.hpp"

#include <emscripten/html5.h>

#include "core/error.hpp"
#include "gl/framebuffer.hpp"
#include "gl/web/extensions.hpp"

// In a browser the context belongs to the page's canvas, the element with the id `canvas`.
namespace twinflow::gl {
namespace {

using Context = EMSCRIPTEN_WEBGL_CONTEXT_HANDLE;

Context create_context() {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.alpha = false;
  attributes.depth = false;
  attributes.antialias = false;
  attributes.preserveDrawingBuffer = true;  // the page copies the canvas into pictures
  attributes.enableExtensionsByDefault = false;
  return emscripten_webgl_create_context("#canvas", &attributes);
}

/// Throws RunError if the browser does not give single channels of floats back, which drivers may refuse.
void require_float_read_back() {
  const RenderTarget target({.name = "one channel", .width = 1, .height = 1, .format = Format::r32f});
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer_id());
  GLint format = 0;
  GLint type = 0;
  glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_FORMAT, &format);
  glGetIntegerv(GL_IMPLEMENTATION_COLOR_READ_TYPE, &type);
  if (format == GL_RED && type == GL_FLOAT) return;
  throw RunError(
      "this browser's WebGL 2 does not give single channels of floats back, which is needed to measure");
}

}  // namespace

struct OffscreenContext::Handles {
  Context context = 0;
  ~Handles() {
    if (context > 0) emscripten_webgl_destroy_context(context);
  }
};

OffscreenContext::OffscreenContext(bool) : handles_(std::make_unique<Handles>()) {
  handles_->context = create_context();
  if (handles_->context <= 0) throw RunError("this browser offers no WebGL 2");
  make_current();
  if (!has_extension("EXT_color_buffer_float")) {
    throw RunError(
        "this browser's WebGL 2 lacks EXT_color_buffer_float, which is needed for fields of floats");
  }
  require_float_read_back();
}

OffscreenContext::~OffscreenContext() = default;

void OffscreenContext::make_current() {
  if (emscripten_webgl_make_context_current(handles_->context) != EMSCRIPTEN_RESULT_SUCCESS) {
    throw RunError("the browser's WebGL 2 cannot be used");
  }
}

struct CurrentContextGuard::Current {
  Context context = emscripten_webgl_get_current_context();
};

CurrentContextGuard::CurrentContextGuard() : before_(std::make_unique<Current>()) {}
CurrentContextGuard::~CurrentContextGuard() { emscripten_webgl_make_context_current(before_->context); }

}  // namespace twinflow::gl
