#pragma once

#include <array>
#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/boundaries/solid_contacts.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/solid_arrays.hpp"

namespace twinflow {

/// Forces beside solids, by particle.
struct SolidLoads {
  const AlignedVector<float>&force_x, &force_y;  ///< of the pressure, before it is stretched along the solids
  const AlignedVector<float>& weight;            ///< that the solids carry, relative to the body force
  glm::dvec2 body_force;                         ///< domain units / s²
};

/// What stretching along solids makes exact. It cannot be both: forces and rates have to share one matrix.
enum class Stretch {
  pressure,  ///< forces of a pressure that varies along a solid: a liquid at rest stays at rest
  flow       ///< rates of a flow that slips along a solid and keeps its volume: nothing is compressed there
};

/// Replaces the neighbors that a particle lacks where its kernel reaches into a wall or a solid: it
/// counts as evenly filled with fluid that has the particle's own pressure. This keeps particles off the wall
/// without further rules, and the fluid keeps its volume. With the distance d to a wall and kernels of radius
/// R, the integrals over the part of the plane behind the wall are
///   share(d)     = ∫ W dA                                       W: kernel of the density
///   face(d)      = ∫ W dl along the wall = |∫ ∇W dA|            W: kernel of the pressure
///   viscosity(d) = ∫ 2 |W′|/r (1 + s/d) dA                      the same W, s: depth in the wall
/// The factor 1 + s/d continues the velocity in the wall so that it is the wall's at its surface (Morris,
/// Fox, Zhu, "Modeling low Reynolds number incompressible flows using SPH", 1997), down to a least distance.
/// Along a wall, vectors are stretched by 1 + k before they are summed over neighbors, relative to the wall:
///   k = share/(1 − share)          for a pressure that varies evenly along it (Stretch::pressure)
///   k = slip d face/(1 − share)    for the flow (x, −y) over the wall y = 0 (Stretch::flow)
/// The first adds what the wall hides of the neighbors. The second makes the divergence of that flow zero:
/// neighbors give 1 − share along the wall and d face − (1 − share) across it, and the wall, which mirrors
/// the speed across it, gives −2 d face. Where fluid sticks, it hardly moves across the wall. The second
/// leaves out the container's walls: what stretches one force of a pair more than the other changes the
/// momentum along them. Fluid sticks to a solid or wall, or as far as its slip says. Several solids near a
/// particle count as independent: each takes its share of what the others leave free, which is exact for a
/// particle in a right-angled corner. Round solids count as straight.
class SolidFilling {
 public:
  SolidFilling(const SphKernel& density_kernel, const SphKernel& pressure_kernel, double radius);

  /// Finds the arrays for particles where they are now.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team,
               Stretch stretch_for = Stretch::pressure);

  /// Exchanges what was measured last; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count);

  /// The arrays measured last, by particle; null where there are no solids at all.
  SolidArrays arrays() const;
  /// The integral viscosity(d) for a straight wall, with the continuation down to another least distance;
  /// 1/length².
  float exchange_with_wall(float distance, float least_distance) const;
  /// ½ ∫ |W′| r dA behind a straight wall, with the pressure's kernel where both are the same; 1 in the
  /// plane.
  float moment_of_wall(float distance) const;
  /// What a straight insulated wall leaves of the conductance of heat: the part of ½ ∫ |W′| r dA before it
  /// over that of ∫ |W′|/r l² dA, l along the wall, so that as much heat flows along it as in the plane.
  float conductance_at_wall(float distance) const;
  /// What each solid has contributed to them; none where the scene has no solids.
  const SolidContacts& contacts() const { return contacts_; }

  /// Velocities whose parts along the solids near a particle, relative to these, are stretched
  /// (SolidArrays::along_xx). Rates found from them are the adjoint of accelerations that are stretched, so
  /// that pressures do no work on fluid that keeps its volume. `moving`: else the solids count as fixed.
  void stretch_along(const float* u, const float* v, bool moving, int count, const ThreadTeam& team,
                     AlignedVector<float>& stretched_u, AlignedVector<float>& stretched_v) const;
  /// What the fluid exerts on each solid by its pressures, by a viscosity (domain units² per second) and by
  /// the couples of viscosity, with the arrays measured last: the opposite of what the solids give to the
  /// particles, as sums over these. `inverse_density` is by particle.
  SolidSums forces(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                   const AlignedVector<float>& inverse_density, double viscosity) const;
  /// What it exerts besides where forces are stretched along solids and these carry weight.
  SolidSums loads(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                  const SolidLoads& loads) const;

 private:
  struct Integrals {
    float share, face, viscosity, deep_viscosity;
  };

  double radius_;
  std::vector<Integrals> table_;  ///< at even steps of the distance from 0 to the radius
  bool present_ = false;
  SolidContacts contacts_;
  AlignedVector<float> share_, moment_, push_x_, push_y_, along_xx_, along_xy_, along_yy_, deep_xx_, deep_xy_,
      deep_yy_, sweep_, viscosity_, viscosity_u_, viscosity_v_;
  AlignedVector<float> solid_u_, solid_v_;  ///< the mean velocity of the solids near a particle

  /// All arrays.
  auto measured() {
    return std::array{&share_,       &moment_,      &push_x_,  &push_y_,  &along_xx_, &along_xy_,
                      &along_yy_,    &deep_xx_,     &deep_xy_, &deep_yy_, &sweep_,    &viscosity_,
                      &viscosity_u_, &viscosity_v_, &solid_u_, &solid_v_};
  }

  Integrals at(float distance) const;
  static float stretch_at(float distance, const Integrals& integrals, float grip, Stretch stretch_for);
  void measure(const ParticleSet& particles, const Solids& solids, Stretch stretch_for, int begin, int end);
};

}  // namespace twinflow
