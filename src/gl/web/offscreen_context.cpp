#include "gl/offscreen_context.hpp"

#include <emscripten/html5.h>

#include <string>

#include "core/error.hpp"

// In a browser the context is that of the page's canvas, the element with the id `canvas`.
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

/// Throws RunError where the browser lacks an extension that the solvers cannot do without.
void enable(Context context, const char* extension, const char* needed_for) {
  if (emscripten_webgl_enable_extension(context, extension)) return;
  throw RunError(std::string("this browser's WebGL 2 lacks ") + extension + ", which is needed for " +
                 needed_for);
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
  enable(handles_->context, "EXT_color_buffer_float", "fields of 32-bit floats");
  enable(handles_->context, "OES_texture_float_linear", "drawing the fields smoothly");
  enable(handles_->context, "EXT_float_blend", "drawing the particles' liquid");
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
