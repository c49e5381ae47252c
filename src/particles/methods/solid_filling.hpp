#pragma once

#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "core/domain.hpp"
#include "particles/bodies/container.hpp"
#include "particles/methods/sph_kernels.hpp"

namespace twinflow {

/// What fluid cannot enter, where it is now.
struct Solids {
  const ParticleContainer& container;
  const Domain& domain;
  std::span<const Ball> balls;
};

/// Makes up for the neighbours that a particle lacks where its kernel reaches into a wall or a ball: the
/// solid counts as evenly filled with fluid that answers with the particle's own pressure. So nothing has to
/// be done to keep particles off the wall, and the fluid keeps its volume. With the distance d to a wall and
/// kernels of radius R, integrals over the part of the plane behind it,
///   share(d) = ∫ W dA                                       W the density's kernel
///   face(d)  = ∫ W dl along the wall = |∫ ∇W dA|            W the pressure's kernel
///   drag(d)  = ∫ 2 |W′|/r dA                                the same W; for viscosity, where walls stick
/// Where several solids are near they count as independent: what one leaves free the others share, which is
/// exact for a particle in a right-angled corner. Round solids count as straight.
class SolidFilling {
 public:
  SolidFilling(const SphKernel& density_kernel, const SphKernel& pressure_kernel, double radius);

  /// Finds the arrays for particles where they are now.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team);

  /// What was measured last; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count);

  /// By particle; null where there are no solids at all.
  const float* share() const { return present_ ? share_.data() : nullptr; }    ///< of the kernel, 0 … 1
  const float* push_x() const { return present_ ? push_x_.data() : nullptr; }  ///< face, out of the solid
  const float* push_y() const { return present_ ? push_y_.data() : nullptr; }
  /// Speed of the solid towards the particle, times face.
  const float* sweep() const { return present_ ? sweep_.data() : nullptr; }
  const float* drag() const { return present_ ? drag_.data() : nullptr; }      ///< 1/length²
  const float* drag_u() const { return present_ ? drag_u_.data() : nullptr; }  ///< velocity of the solids …
  const float* drag_v() const { return present_ ? drag_v_.data() : nullptr; }  ///< … times drag

 private:
  struct Integrals {
    float share, face, drag;
  };

  double radius_;
  std::vector<Integrals> table_;  ///< at even steps of the distance from 0 to the radius
  bool present_ = false;
  AlignedVector<float> share_, push_x_, push_y_, sweep_, drag_, drag_u_, drag_v_;

  Integrals at(float distance) const;
  void measure(const ParticleSet& particles, const Solids& solids, int begin, int end);
};

}  // namespace twinflow
