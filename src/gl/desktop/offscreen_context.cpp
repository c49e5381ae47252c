#include "gl/offscreen_context.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <functional>
#include <vector>

#include "core/error.hpp"
#include "gl/functions.hpp"
#include "gl/renderer_threads.hpp"

namespace twinflow::gl {
namespace {

template <class Function>
Function extension(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// The displays to try, in this order.
std::vector<std::function<EGLDisplay()>> display_candidates() {
  const auto get_platform_display = extension<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  const auto query_devices = extension<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  std::vector<std::function<EGLDisplay()>> candidates;
  if (get_platform_display) {
    candidates.push_back(
        [=] { return get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr); });
  }
  if (get_platform_display && query_devices) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count);
    for (EGLint index = 0; index < count; ++index) {
      const EGLDeviceEXT device = devices.at(static_cast<std::size_t>(index));
      candidates.push_back([=] { return get_platform_display(EGL_PLATFORM_DEVICE_EXT, device, nullptr); });
    }
  }
  candidates.push_back([] { return eglGetDisplay(EGL_DEFAULT_DISPLAY); });
  return candidates;
}

EGLContext create_context(EGLDisplay display, bool debug) {
  const std::array<EGLint, 5> config_attributes = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                                   EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint configs = 0;
  if (!eglChooseConfig(display, config_attributes.data(), &config, 1, &configs) || configs == 0) {
    return EGL_NO_CONTEXT;
  }
  const std::array<EGLint, 9> context_attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                                    3,
                                                    EGL_CONTEXT_MINOR_VERSION,
                                                    3,
                                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                                    EGL_CONTEXT_OPENGL_DEBUG,
                                                    debug ? EGL_TRUE : EGL_FALSE,
                                                    EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes.data());
}

}  // namespace

struct OffscreenContext::Handles {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;

  ~Handles() {
    if (context == EGL_NO_CONTEXT) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
  }

  bool make_current() const {
    return eglBindAPI(EGL_OPENGL_API) && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
  }

  bool open(EGLDisplay candidate, bool debug) {
    if (candidate == EGL_NO_DISPLAY || !eglInitialize(candidate, nullptr, nullptr)) return false;
    display = candidate;
    if (!eglBindAPI(EGL_OPENGL_API)) return false;
    context = create_context(display, debug);
    return context != EGL_NO_CONTEXT && make_current();
  }
};

OffscreenContext::OffscreenContext(bool debug) {
  keep_renderer_to_one_processor_of_two();
  for (const auto& candidate : display_candidates()) {
    auto handles = std::make_unique<Handles>();
    if (!handles->open(candidate(), debug)) continue;
    handles_ = std::move(handles);
    load_functions(eglGetProcAddress);
    return;
  }
  throw RunError(
      "no OpenGL 3.3 off screen: EGL offers none on the surfaceless, device and default displays; "
      "install a driver (Debian: libegl1 libgl1-mesa-dri)");
}

OffscreenContext::~OffscreenContext() = default;

void OffscreenContext::make_current() {
  if (!handles_->make_current()) throw RunError("OpenGL off screen cannot be used by this thread");
}

struct CurrentContextGuard::Current {
  EGLenum api = eglQueryAPI();
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLSurface draw = EGL_NO_SURFACE;
  EGLSurface read = EGL_NO_SURFACE;
  EGLContext context = EGL_NO_CONTEXT;
};

CurrentContextGuard::CurrentContextGuard() : before_(std::make_unique<Current>()) {
  before_->display = eglGetCurrentDisplay();
  before_->draw = eglGetCurrentSurface(EGL_DRAW);
  before_->read = eglGetCurrentSurface(EGL_READ);
  before_->context = eglGetCurrentContext();
}

CurrentContextGuard::~CurrentContextGuard() {
  // A thread without a context has no display either, so it takes the display of the context to be released.
  const EGLDisplay display = before_->display != EGL_NO_DISPLAY ? before_->display : eglGetCurrentDisplay();
  if (display != EGL_NO_DISPLAY) eglMakeCurrent(display, before_->draw, before_->read, before_->context);
  eglBindAPI(before_->api);
}

}  // namespace twinflow::gl
