#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"
#include "scene/scene_fixtures.hpp"
#include "world/world.hpp"

// Small worlds, and their whole content.
namespace twinflow::test {

inline Scene small_scene(std::initializer_list<const char*> assignments = {}) {
  return scene_with({"grid.resolution=32", "dye.resolution=32", "particles.count=1024", "grid.iterations=20",
                     "time.step=0.01"},
                    assignments);
}

/// Everything that a step changes, as bytes to compare.
inline std::pair<std::vector<float>, std::vector<float>> state(World& world) {
  std::vector<float> grid = world.grid()->velocity().read_back();
  const std::vector<float> dye = world.grid()->dye()->read_back();
  grid.insert(grid.end(), dye.begin(), dye.end());
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> particle_values;
  for (const auto* values : {&particles.x, &particles.y, &particles.u, &particles.v, &particles.r}) {
    particle_values.insert(particle_values.end(), values->begin(), values->begin() + particles.size());
  }
  return {grid, particle_values};
}

/// Both fluids at rest and dark, with a bright stroke across the right edge.
inline Scene gesture_scene() {
  Scene scene = small_scene({"velocity.u=0", "velocity.v=0", "dye.r=0", "dye.g=0", "dye.b=0"});
  scene.gestures.push_back({BrushTool::both, {{0.0, {0.8, 0.0}}, {0.1, {1.2, 0.0}}}, 0.15, {1, 1, 1}});
  return scene;
}

}  // namespace twinflow::test
