#pragma once

#include <cstdint>
#include <optional>

#include "grid/state/advecting_velocity.hpp"
#include "scene/scene.hpp"

namespace twinflow {

class StateVisitor;

/// The state that a step advances.
struct GridFluid {
  gl::Field velocity;                    ///< on faces or in centers, by the layout
  std::optional<gl::Field> dye;          ///< none without dye
  std::optional<gl::Field> temperature;  ///< degrees, at cell centers; none without heat
  AdvectingVelocity advecting;

  /// The scene's fields at the start; `seed`: for their random parts.
  GridFluid(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, std::uint64_t seed);

  void visit_state(StateVisitor& visitor);
};

}  // namespace twinflow
