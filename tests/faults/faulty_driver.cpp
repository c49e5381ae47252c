// A graphics driver that lacks something or fails. Preloaded (LD_PRELOAD), it stands between the program and
// what EGL and GLFW give it:
//
//   FAULTY_DRIVER=no-egl             there is no display to be had
//   FAULTY_DRIVER="version 3.2"      the context, whatever was asked for, says that it is of that version
//   FAULTY_DRIVER=no-float-targets   floating-point textures cannot be drawn into
//   FAULTY_DRIVER="texture-size N"   textures have at most N texels a side
//   FAULTY_DRIVER="textures N"       memory ends with the Nth texture
//   FAULTY_DRIVER="buffers N"        memory ends with the Nth buffer that is filled
//   FAULTY_DRIVER="draws N"          memory ends at the Nth drawing
//   FAULTY_DRIVER="interrupt begin"  the user interrupts while the driver starts
//   FAULTY_DRIVER="interrupt end"    the user interrupts while the driver stops
//   FAULTY_DRIVER="INT N"            the user interrupts at the Nth drawing; so does TERM
#include <EGL/egl.h>
#include <dlfcn.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using AnyFunction = void (*)();
using Number = unsigned int;

// From OpenGL's registry; the program's own loader is not to be had here.
constexpr Number kVersion = 0x1F02;
constexpr Number kOutOfMemory = 0x0505;
constexpr Number kMaxTextureSize = 0x0D33;
constexpr Number kMajorVersion = 0x821B;
constexpr Number kMinorVersion = 0x821C;
constexpr Number kFramebufferUnsupported = 0x8CDD;
constexpr int kFloatFormats[] = {0x822E, 0x8230, 0x8814};  // R32F, RG32F, RGBA32F

struct Wanted {
  char what[32] = "";
  char value[32] = "";
  long number = 0;

  Wanted() {
    const char* const text = std::getenv("FAULTY_DRIVER");
    if (text == nullptr) return;
    std::sscanf(text, "%31s %31s", what, value);
    number = std::atol(value);
  }
  bool is(const char* name) const { return std::strcmp(what, name) == 0; }
};

Wanted& wanted() {
  static Wanted the_wanted;
  return the_wanted;
}

struct Driver {
  void (*get_integer)(Number, int*) = nullptr;
  const unsigned char* (*get_string)(Number) = nullptr;
  Number (*get_error)() = nullptr;
  Number (*framebuffer_status)(Number) = nullptr;
  void (*image_2d)(Number, int, int, int, int, int, Number, Number, const void*) = nullptr;
  void (*image_3d)(Number, int, int, int, int, int, int, Number, Number, const void*) = nullptr;
  void (*fill_buffer)(Number, long, const void*, Number) = nullptr;
  void (*draw)(Number, int, int) = nullptr;
};
Driver driver;
int last_format = 0;
bool out_of_memory = false;

/// Whether one more of what is counted is one too many.
bool is_too_many(const char* what) {
  if (!wanted().is(what)) return false;
  if (--wanted().number > 0) return false;
  out_of_memory = true;
  return true;
}

void get_integer(Number name, int* value) {
  driver.get_integer(name, value);
  if (wanted().is("texture-size") && name == kMaxTextureSize) *value = static_cast<int>(wanted().number);
  if (!wanted().is("version")) return;
  if (name == kMajorVersion) *value = wanted().value[0] - '0';
  if (name == kMinorVersion) *value = wanted().value[2] - '0';
}

const unsigned char* get_string(Number name) {
  if (wanted().is("version") && name == kVersion) {
    return reinterpret_cast<const unsigned char*>(wanted().value);
  }
  return driver.get_string(name);
}

Number get_error() {
  const Number real = driver.get_error();
  if (!out_of_memory) return real;
  out_of_memory = false;
  return kOutOfMemory;
}

Number framebuffer_status(Number target) {
  if (wanted().is("no-float-targets")) {
    for (const int format : kFloatFormats) {
      if (last_format == format) return kFramebufferUnsupported;
    }
  }
  return driver.framebuffer_status(target);
}

void image_2d(Number target, int level, int format, int width, int height, int border, Number external,
              Number type, const void* texels) {
  last_format = format;
  if (is_too_many("textures")) return;
  driver.image_2d(target, level, format, width, height, border, external, type, texels);
}

void image_3d(Number target, int level, int format, int width, int height, int depth, int border,
              Number external, Number type, const void* texels) {
  last_format = format;
  if (is_too_many("textures")) return;
  driver.image_3d(target, level, format, width, height, depth, border, external, type, texels);
}

void fill_buffer(Number target, long bytes, const void* values, Number usage) {
  if (is_too_many("buffers")) return;
  driver.fill_buffer(target, bytes, values, usage);
}

void draw(Number mode, int first, int count) {
  if (is_too_many("draws")) return;
  if (wanted().is("INT") && --wanted().number == 0) std::raise(SIGINT);
  if (wanted().is("TERM") && --wanted().number == 0) std::raise(SIGTERM);
  driver.draw(mode, first, count);
}

/// Keeps the driver's own function and gives ours for it.
template <class Function>
AnyFunction in_place_of(AnyFunction real, Function& kept, Function ours) {
  if (real == nullptr) return nullptr;
  kept = reinterpret_cast<Function>(real);
  return reinterpret_cast<AnyFunction>(ours);
}

AnyFunction altered(const char* name, AnyFunction real) {
  const auto is = [&](const char* other) { return std::strcmp(name, other) == 0; };
  if (is("glGetIntegerv")) return in_place_of(real, driver.get_integer, get_integer);
  if (is("glGetString")) return in_place_of(real, driver.get_string, get_string);
  if (is("glGetError")) return in_place_of(real, driver.get_error, get_error);
  if (is("glCheckFramebufferStatus")) return in_place_of(real, driver.framebuffer_status, framebuffer_status);
  if (is("glTexImage2D")) return in_place_of(real, driver.image_2d, image_2d);
  if (is("glTexImage3D")) return in_place_of(real, driver.image_3d, image_3d);
  if (is("glBufferData")) return in_place_of(real, driver.fill_buffer, fill_buffer);
  if (is("glDrawArrays")) return in_place_of(real, driver.draw, draw);
  return real;
}

template <class Function>
Function real(const char* name, Function) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

void interrupt_at(const char* moment) {
  if (wanted().is("interrupt") && std::strcmp(wanted().value, moment) == 0) std::raise(SIGINT);
}

}  // namespace

extern "C" {

EGLBoolean eglInitialize(EGLDisplay display, EGLint* major, EGLint* minor) {
  interrupt_at("begin");
  return wanted().is("no-egl") ? EGL_FALSE : real("eglInitialize", eglInitialize)(display, major, minor);
}

EGLBoolean eglDestroyContext(EGLDisplay display, EGLContext context) {
  interrupt_at("end");
  return real("eglDestroyContext", eglDestroyContext)(display, context);
}

AnyFunction eglGetProcAddress(const char* name) {
  return altered(name, real("eglGetProcAddress", eglGetProcAddress)(name));
}

AnyFunction glfwGetProcAddress(const char* name) {
  return altered(name, real("glfwGetProcAddress", static_cast<AnyFunction (*)(const char*)>(nullptr))(name));
}
}
