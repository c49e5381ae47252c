#pragma once

#include <glm/vec2.hpp>

#include "core/archive_fwd.hpp"
#include "gl/field_sum.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The mean velocity of the fluid in a periodic domain. Only forces change it: pressure and viscosity do not,
/// and advection keeps it (AdvectedMomentum). Here it is freed of rounding, evenly.
///
/// The deficit of the mean is summed as the difference from an earlier velocity, by blocks in single
/// precision. The gain since then is summed in double precision. So rounding does not accumulate from step to
/// step.
class MeanFlow {
 public:
  MeanFlow(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Starts from a velocity of the grid's cells: later means are compared with its mean.
  void start_from(const gl::Field& velocity);
  bool started() const { return count_.started; }
  /// Call this when the mean velocity changes by an unknown amount.
  void forget() { count_.started = false; }
  /// Shifts the velocity so that its mean is the initial mean plus all gains. `gain`: what forces have added
  /// to the mean since the last call or the start, domain units per second. Requires `started()`.
  void restore(gl::Field& velocity, glm::dvec2 gain);

  /// Writes or reads the count and the velocity that it started from; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

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
