#pragma once

#include <chrono>

// What the seam of the page takes from emscripten, so that it compiles for the desktop, where compilers and
// clang-tidy read it and tests run it.

#define EMSCRIPTEN_KEEPALIVE

/// Real time, milliseconds.
inline double emscripten_get_now() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
