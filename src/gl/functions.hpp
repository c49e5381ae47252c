#pragma once

// The OpenGL functions, types and constants. Everybody includes this header and no loader's own, so that
// another platform changes it in one place.
#include <glad/gl.h>

#include <string>

namespace twinflow::gl {

/// Loads the OpenGL functions for the current context. `get_proc_address` is the window system's look-up.
/// Throws RunError below OpenGL 3.3.
using GetProcAddress = void (*(*)(const char* name))();
void load_functions(GetProcAddress get_proc_address);

/// The driver's name and version in its own words: "Mesa llvmpipe … (OpenGL 4.5)".
std::string driver_description();

}  // namespace twinflow::gl
