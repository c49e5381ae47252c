#pragma once

// OpenGL 3.3 on the desktop, WebGL 2 in a browser: functions, types and constants. Include this, never a
// loader's header.
#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

#include <string>

namespace twinflow::gl {

/// Loads the current context's OpenGL functions by the window system's look-up; unneeded in a browser. Throws
/// RunError below OpenGL 3.3.
using GetProcAddress = void (*(*)(const char* name))();
void load_functions(GetProcAddress get_proc_address);

/// The driver's name and version: "Mesa llvmpipe … (OpenGL 4.5)".
std::string driver_description();

}  // namespace twinflow::gl
