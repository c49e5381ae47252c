#pragma once

#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Points to interpolate at, in the form that the vector loops need; make them once for repeated use. Points
/// near each other should follow each other, as they are looked up together.
class InterpolationPoints {
 public:
  /// The points may lie anywhere; a periodic domain wraps them.
  InterpolationPoints(std::span<const glm::vec2> points, const Domain& domain);

  std::size_t size() const { return size_; }
  glm::vec2 point(std::size_t k) const { return {x_[k], y_[k]}; }  ///< after wrapping

  /// A group of as many consecutive points as a vector has lanes, with the corners of the box around them.
  struct Group {
    int begin, end;
    glm::vec2 lower, upper;
  };
  std::span<const Group> groups() const { return groups_; }
  /// Coordinates; readable for a vector beyond the last one.
  const float* x() const { return x_.data(); }
  const float* y() const { return y_.data(); }

 private:
  std::size_t size_;
  AlignedVector<float> x_, y_;
  std::vector<Group> groups_;
};

/// Interpolates values of particles at points (Shepard 1968):
///
///   f = Σ fⱼ W / Σ W,   W = (1 − r/R)²,
///
/// over the particles nearer than the interaction radius R, and 0 if there are none. `values`: two or
/// three arrays of `particles`; `results`: as many arrays, each with an entry for each point.
void interpolate(const ParticleSet& particles, const Neighborhood& neighborhood, double interaction_radius,
                 const ThreadTeam& team, const InterpolationPoints& points,
                 std::span<const float* const> values, std::span<float* const> results);

}  // namespace twinflow
