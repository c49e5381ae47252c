#pragma once

// OpenGL functions, types and constants: OpenGL 3.3 on the desktop, WebGL 2 in a browser. Include this
// header, never a loader's own.
#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

#include <string>

namespace twinflow::gl {

/// Loads the OpenGL functions for the current context by the window system's look-up; a browser needs none.
/// Throws RunError below OpenGL 3.3.
using GetProcAddress = void (*(*)(const char* name))();
void load_functions(GetProcAddress get_proc_address);

/// The driver's name and version: "Mesa llvmpipe … (OpenGL 4.5)".
std::string driver_description();

}  // namespace twinflow::gl
