#pragma once

#include "core/archive_fwd.hpp"
#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The advecting velocity of a half-step. It is the velocity in the middle of the half-step, extrapolated
/// from the second half of the last step. It makes advection second order in time.
class AdvectingVelocity {
 public:
  AdvectingVelocity(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Records the change of the velocity from `before` to `after`, which lie `seconds` apart.
  void record_change(const gl::Field& before, const gl::Field& after, double seconds);
  /// Drops the recorded change.
  void forget() { change_seconds_ = 0.0; }
  /// The velocity `seconds` later: extrapolated where the recorded change took a similar time, or else the
  /// velocity itself. The next call overwrites the result.
  const gl::Field& ahead(const gl::Field& velocity, double seconds);

  /// Writes or reads the recorded change; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  gl::Pass add_scaled_;
  gl::Field change_;
  gl::Field advecting_;
  double change_seconds_ = 0.0;  ///< the time that the change took; 0: there is none
};

}  // namespace twinflow
