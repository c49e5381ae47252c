#pragma once

#include "gl/shader_library.hpp"

namespace twinflow::bench {

// Each file of benchmarks registers its own under the paths that users filter by.
void register_grid_benchmarks(gl::ShaderLibrary& shaders);
void register_particle_benchmarks();
void register_view_benchmarks(gl::ShaderLibrary& shaders);
void register_world_benchmarks(gl::ShaderLibrary& shaders);

}  // namespace twinflow::bench
