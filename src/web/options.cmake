# The options of every target in a browser's build.
set(CMAKE_EXECUTABLE_SUFFIX .js)
# Four lanes (wasm's SIMD), and C++ exceptions: the layers throw, and the seam catches.
set(TWINFLOW_WEB_OPTIONS -msimd128 -fexceptions)
add_compile_options(${TWINFLOW_WEB_OPTIONS})
add_link_options(${TWINFLOW_WEB_OPTIONS})
