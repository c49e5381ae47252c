#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gl/shader_library.hpp"

namespace twinflow::bench {

/// Work for the GPU that can be repeated.
using Body = std::function<void()>;

struct GpuBenchmark {
  std::string name;                                 ///< a path
  double cells;                                     ///< of the field written
  std::function<Body(gl::ShaderLibrary&)> prepare;  ///< once
};
using GpuBenchmarks = std::vector<GpuBenchmark>;

/// Passes, stages and steps of the grid.
GpuBenchmarks grid_benchmarks();

}  // namespace twinflow::bench
