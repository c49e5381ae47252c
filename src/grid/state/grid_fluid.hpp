#pragma once

#include <cstdint>
#include <vector>

#include "grid/state/advecting_velocity.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The state of the grid fluid that a step advances.
struct GridFluid {
  gl::Field velocity;  ///< where the layout has it: on the faces or in the centres
  gl::Field dye;
  AdvectingVelocity advecting;

  /// The scene's velocity and dye at the start; `seed` is that of what is random in them.
  GridFluid(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, std::uint64_t seed);

  /// Sets the state aside without copying it, and brings it back.
  void keep();
  void restore();
  /// Writes or reads the state; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);
};

}  // namespace twinflow
