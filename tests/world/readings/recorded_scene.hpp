#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "scene/scene_fixtures.hpp"
#include "world/world.hpp"

// A scene whose steps are recorded, and its fluids.
namespace twinflow::test {

inline Scene recorded_scene(const std::vector<std::string>& assignments) {
  return scene_with({"grid.resolution=32", "dye.resolution=32", "particles.count=512", "grid.iterations=5",
                     "time.step=0.01", "velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=0.5*sin(2*pi*y)"},
                    assignments);
}

inline bool same_bytes(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

inline std::vector<float> grid_state(World& world) {
  std::vector<float> state = world.grid()->velocity().read_back();
  for (const gl::Field* field : {world.grid()->dye(), &world.grid()->pressure()}) {
    const std::vector<float> values = field->read_back();
    state.insert(state.end(), values.begin(), values.end());
  }
  return state;
}

inline std::vector<float> particle_state(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> state;
  for (const auto* values : {&particles.x, &particles.y, &particles.u, &particles.v, &particles.density,
                             &particles.pressure, &particles.r}) {
    state.insert(state.end(), values->begin(), values->begin() + particles.size());
  }
  return state;
}

}  // namespace twinflow::test
