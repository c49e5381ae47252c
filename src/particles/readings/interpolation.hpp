#pragma once

#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Points for vector loops; make them once for repeated use. Keep near points consecutive: they share
/// look-ups.
class InterpolationPoints {
 public:
  /// A periodic domain wraps the points.
  InterpolationPoints(std::span<const glm::vec2> points, const Domain& domain);

  std::size_t size() const { return size_; }
  glm::vec2 point(std::size_t k) const { return {x_[k], y_[k]}; }

  /// Consecutive points, one for each lane of a vector, and their bounding box.
  struct Group {
    int begin, end;
    glm::vec2 lower, upper;
  };
  std::span<const Group> groups() const { return groups_; }
  /// Readable for a vector beyond the last one.
  const float* x() const { return x_.data(); }
  const float* y() const { return y_.data(); }

 private:
  std::size_t size_;
  AlignedVector<float> x_, y_;
  std::vector<Group> groups_;
};

/// Interpolates particles' values (Shepard 1968):
///
///   f = Σ fⱼ W / Σ W,   W = (1 − r/R)²,
///
/// over particles nearer than the interaction radius R; 0 if there are none. `values`: two or three arrays of
/// `particles`; `results`: as many, by point.
void interpolate(const ParticleSet& particles, const Neighborhood& neighborhood, double interaction_radius,
                 const ThreadTeam& team, const InterpolationPoints& points,
                 std::span<const float* const> values, std::span<float* const> results);

}  // namespace twinflow
