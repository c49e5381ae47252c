#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

class StateVisitor;

/// The advecting velocity of a half-step: its middle velocity, extrapolated from the last step's second half,
/// for second order in time.
class AdvectingVelocity {
 public:
  AdvectingVelocity(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Records the velocity's change from `before` to `after`, `seconds` apart.
  void record_change(const gl::Field& before, const gl::Field& after, double seconds);
  void forget() { change_seconds_ = 0.0; }
  /// The velocity `seconds` later: extrapolated if the recorded change took a similar time, else itself. The
  /// next call overwrites the result.
  const gl::Field& ahead(const gl::Field& velocity, double seconds);

  void visit_state(StateVisitor& visitor);

 private:
  gl::Pass add_scaled_;
  gl::Field change_;
  gl::Field advecting_;
  double change_seconds_ = 0.0;  ///< of the change; 0: none
};

}  // namespace twinflow
