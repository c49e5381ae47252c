#pragma once

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/neighborhood.hpp"
#include "particles/particle_set.hpp"
#include "scene/settings.hpp"
#include "scene/stroke.hpp"

namespace twinflow {

/// Sets particles that have come into a ball on its surface, where they keep the part of their velocity that
/// does not point into it.
void keep_out(ParticleSet& particles, int begin, int end, const Ball& ball, const Domain& domain);

/// What holds the particles: what bounds the domain (nothing, where it wraps), its rectangle as a box, or a
/// circle round the origin.
class ParticleContainer {
 public:
  ParticleContainer(Container kind, const Domain& domain, double radius);

  /// Rectangle around the container, for the neighbour search.
  ParticleSpace space() const;
  bool contains(glm::dvec2 point) const;

  /// Brings every particle back. In a wrapping domain it re-enters on the other side. Elsewhere it is set
  /// back on the wall, and the part of its velocity that points at the wall is replaced by `anti_stick_speed`
  /// away from it, along the wall it slides freely. Without that speed particles would stay where they
  /// touched: nothing behind the wall pushes them off ("Simulating blobs of fluid" moves the old position out
  /// by radius · Δt for the same end). No particle may be further out than one domain size.
  void contain(ParticleSet& particles, double anti_stick_speed, const ThreadTeam& team) const;
  /// The same for particles begin … end-1 alone.
  void contain(ParticleSet& particles, double anti_stick_speed, int begin, int end) const;

 private:
  Container kind_;
  Domain domain_;
  double radius_;
};

}  // namespace twinflow
