#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grid/state/advecting_velocity.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The state of the grid fluid that a step advances.
struct GridFluid {
  gl::Field velocity;                    ///< where the layout has it: on the faces or in the centers
  std::optional<gl::Field> dye;          ///< none: the fluid carries no dye
  std::optional<gl::Field> temperature;  ///< degrees, at the cells' centers; none: the fluid carries no heat
  AdvectingVelocity advecting;

  /// The scene's velocity, dye and temperature at the start; `seed` is for their random parts.
  GridFluid(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, std::uint64_t seed);

  /// Writes or reads the state; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);
};

}  // namespace twinflow
