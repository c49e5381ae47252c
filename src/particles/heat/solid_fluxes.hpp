#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/solids/surface_pieces.hpp"

namespace twinflow {

/// The heat that solids with a flux give to nearby particles. The surface lies in pieces of a sixth of an
/// interaction radius. Each gives its heat to the particles within one radius, in proportion to the kernel of
/// HeatConduction. A particle gets ∫ W dl along the surface, the gradient of the solid's part of its kernel.
/// In any arrangement the particles together get the flux times the length of the surface. A surface without
/// particles near it is dry and gives nothing.
class SolidFluxes {
 public:
  /// `particle_area`: of each particle, domain units².
  SolidFluxes(double interaction_radius, double particle_area);

  /// Finds the rates for particles where they are now. Particles in the buffers of a channel get nothing.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team);
  /// The rates measured last, degrees/s, by particle; null if no solid has a flux.
  const float* rates() const { return any_ ? rates_.data() : nullptr; }

 private:
  /// A particle within reach of a piece.
  struct Contact {
    std::size_t particle = 0;
    std::size_t piece = 0;
    double share = 0.0;  ///< relative to the other particles' share
  };

  void find_pieces(const SolidSet& shapes, const Domain& domain);
  glm::ivec2 bin_of(glm::dvec2 point, const Domain& domain) const;
  std::size_t bin_at(glm::ivec2 bin) const;
  void find_contacts(const ParticleSet& particles, const Domain& domain, int begin, int end);
  /// Calls visit(piece) for those that may be within the radius of a point.
  template <class Visit>
  void for_each_piece_near(glm::dvec2 point, const Domain& domain, const Visit& visit) const;

  double radius_;
  double particle_area_;
  bool any_ = false;
  std::uint64_t revision_ = 0;  ///< of the solids that the pieces were found for
  std::vector<SurfacePiece> pieces_;
  glm::ivec2 bin_count_{1};                     ///< bins are at least as wide as the radius
  std::vector<std::vector<std::size_t>> bins_;  ///< pieces, by places in the domain, row by row
  std::vector<std::vector<Contact>> contacts_;  ///< by kParticlesAtOnce particles, in their order
  AlignedVector<float> rates_;
};

}  // namespace twinflow
