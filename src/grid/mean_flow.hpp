#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "core/archive_fwd.hpp"
#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The mean velocity of fluid in a domain that repeats, which only forces change: neither advection nor
/// pressure nor viscosity has a say in it. Interpolation at the ends of trajectories keeps no sums, so a step
/// loses some of it; here that is put back, evenly.
///
/// What the mean lacks is summed as the difference from a velocity of the past, by blocks in single
/// precision, and what it has gained since is counted in double precision: rounding does not add up from step
/// to step.
class MeanFlow {
 public:
  MeanFlow(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// What the mean is to be counted from: a velocity of the grid's cells.
  void start_from(const gl::Field& velocity);
  bool started() const { return count_.started; }
  /// Something changes the mean by who knows how much.
  void forget() { count_.started = false; }
  /// Since the last call, or the start, forces have given this to the mean (domain units per second): shifts
  /// the velocity to where its mean belongs. It must have been started.
  void hold(gl::Field& velocity, glm::dvec2 gain);
  /// Sets aside what is counted, and brings it back.
  void keep();
  void restore();
  /// What is counted, and from where; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  struct Count {
    glm::dvec2 gained{0.0};  ///< since the start, domain units per second
    bool started = false;
  };
  const gl::Field& sum_lacking(const gl::Field& velocity);

  gl::Pass copy_;
  gl::Pass sum_difference_;
  gl::Pass sum_blocks_;
  gl::Pass shift_mean_;
  gl::Field start_;
  std::vector<gl::Field> sums_;  ///< each a block smaller than the one before; the last is one texel
  Count count_;
  Count kept_;
};

}  // namespace twinflow
