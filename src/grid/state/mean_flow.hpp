#pragma once

#include <glm/vec2.hpp>

#include "gl/field_sum.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

class StateVisitor;

/// The mean velocity in a periodic domain, which only forces change; advection conserves it
/// (AdvectedMomentum). Here it is freed of rounding, evenly. The deficit from an earlier velocity is summed
/// in single precision, the gain since then in double, so that rounding does not accumulate.
class MeanFlow {
 public:
  MeanFlow(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Compares later means with this velocity's.
  void start_from(const gl::Field& velocity);
  bool started() const { return count_.started; }
  /// Call this when the mean changes by an unknown amount.
  void forget() { count_.started = false; }
  /// Shifts the velocity to the initial mean plus all gains. `gain`: by forces since the last call or start,
  /// domain units per second. Requires `started()`.
  void apply(gl::Field& velocity, glm::dvec2 gain);

  void visit_state(StateVisitor& visitor);

 private:
  struct Count {
    glm::dvec2 gained{0.0};  ///< since the start, domain units per second
    bool started = false;
  };
  gl::Pass copy_;
  gl::Pass sum_difference_;
  gl::Pass shift_mean_;
  gl::Field start_;
  gl::FieldSum deficit_;
  Count count_;
};

}  // namespace twinflow
