#pragma once

#include "gl/shader_library.hpp"

namespace twinflow::bench {

// Each file registers its benchmarks under paths, by which users filter.
void register_grid_benchmarks(gl::ShaderLibrary& shaders);
void register_particle_benchmarks();
void register_view_benchmarks(gl::ShaderLibrary& shaders);
void register_world_benchmarks(gl::ShaderLibrary& shaders);

}  // namespace twinflow::bench
