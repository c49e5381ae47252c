#pragma once

// As in a program for one thread.
inline int emscripten_has_threading_support() { return 0; }
inline int emscripten_num_logical_cores() { return 1; }
