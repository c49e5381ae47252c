#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/solids/surface_pieces.hpp"

namespace twinflow {

/// Heat from solids with a flux. Surface pieces of a sixth of an interaction radius give to particles within
/// one radius, in proportion to HeatConduction's kernel. A particle gets ∫ W dl along the surface. Together
/// they get exactly the flux times the length. A dry surface gives nothing.
class SolidFluxes {
 public:
  /// `particle_area`: of each, domain units².
  SolidFluxes(double interaction_radius, double particle_area);

  /// Finds the rates for the present positions; zero in a channel's buffers.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team);
  /// Rates by particle, degrees/s; null if no solid has a flux.
  const float* rates() const { return any_ ? rates_.data() : nullptr; }

 private:
  struct Contact {
    std::size_t particle = 0;
    std::size_t piece = 0;
    double share = 0.0;  ///< relative to other particles
  };

  void find_pieces(const SolidSet& shapes, const Domain& domain);
  glm::ivec2 bin_of(glm::dvec2 point, const Domain& domain) const;
  std::size_t bin_at(glm::ivec2 bin) const;
  void find_contacts(const ParticleSet& particles, const Domain& domain, int begin, int end);
  /// Calls visit(piece) for pieces possibly within the radius.
  template <class Visit>
  void for_each_piece_near(glm::dvec2 point, const Domain& domain, const Visit& visit) const;

  double radius_;
  double particle_area_;
  bool any_ = false;
  std::uint64_t revision_ = 0;  ///< of the pieces' solids
  std::vector<SurfacePiece> pieces_;
  glm::ivec2 bin_count_{1};                     ///< bins at least as wide as the radius
  std::vector<std::vector<std::size_t>> bins_;  ///< pieces by place, row by row
  std::vector<std::vector<Contact>> contacts_;  ///< by kParticlesAtOnce particles, in order
  AlignedVector<float> rates_;
};

}  // namespace twinflow
