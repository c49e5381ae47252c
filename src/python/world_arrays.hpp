#pragma once

#include <memory>

#include "python/offscreen_world.hpp"

namespace twinflow::python {

/// What world.grid and world.particles are in Python.
struct GridArrays {
  std::shared_ptr<OffscreenWorld> world;
};
struct ParticleArrays {
  std::shared_ptr<OffscreenWorld> world;
};

}  // namespace twinflow::python
