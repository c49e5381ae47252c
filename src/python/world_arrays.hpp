#pragma once

#include <memory>

#include "python/offscreen_world.hpp"

namespace twinflow::python {

/// The attributes world.grid and world.particles.
struct GridArrays {
  std::shared_ptr<OffscreenWorld> world;
};
struct ParticleArrays {
  std::shared_ptr<OffscreenWorld> world;
};

}  // namespace twinflow::python
