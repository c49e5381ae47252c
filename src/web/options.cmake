# The options of every target in a browser's build.
set(CMAKE_EXECUTABLE_SUFFIX .js)
option(TWINFLOW_WEB_THREADS "Build the program for pages that may have threads" OFF)
# Four lanes (wasm's SIMD), and C++ exceptions: the layers throw, and the seam catches.
set(TWINFLOW_WEB_OPTIONS -msimd128 -fexceptions)
if(CMAKE_BUILD_TYPE STREQUAL Release)
  # At -Os, emscripten inlines nothing. Most calls in scopes with destructors then go through JavaScript, so the first picture
  # comes four seconds later.
  add_compile_options(-finline-functions)
endif()
if(TWINFLOW_WEB_THREADS)
  list(APPEND TWINFLOW_WEB_OPTIONS -pthread)
endif()
add_compile_options(${TWINFLOW_WEB_OPTIONS} $<$<BOOL:${TWINFLOW_WEB_THREADS}>:-fopenmp>)
add_link_options(${TWINFLOW_WEB_OPTIONS})
