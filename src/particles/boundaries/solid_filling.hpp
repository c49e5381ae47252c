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

/// Replaces the neighbors that a particle lacks when its kernel reaches into a wall or solid. The wall counts
/// as evenly filled with fluid of the particle's own pressure. This keeps particles off the wall without
/// further rules, and the fluid keeps its volume. For the distance d to a wall and kernels of radius R, the
/// integrals behind the wall are
///
///   share(d)     = ∫ W dA                                       W: kernel of the density
///   face(d)      = ∫ W dl along the wall = |∫ ∇W dA|            W: kernel of the pressure
///   viscosity(d) = ∫ 2 |W′|/r (1 + s/d) dA                      the same W, s: depth in the wall
///
/// The factor 1 + s/d extrapolates the velocity into the wall, so that it is the wall's at the surface
/// (Morris, Fox, Zhu, "Modeling low Reynolds number incompressible flows using SPH", 1997), down to a least
/// distance. Along a wall, vectors are stretched by 1 + k before they are summed over neighbors, relative to
/// the wall:
///
///   k = share/(1 − share)          for a pressure that varies evenly along it (Stretch::pressure)
///   k = slip d face/(1 − share)    for the flow (x, −y) over the wall y = 0 (Stretch::flow)
///
/// The first adds what the wall hides of the neighbors. The second makes the divergence of that flow zero.
/// Neighbors give 1 − share along the wall and d face − (1 − share) across it. The wall mirrors the speed
/// across it and gives −2 d face. If fluid sticks, it hardly moves across the wall. The second leaves out the
/// container's walls, because unequal stretch of a pair's forces would change the momentum along them. Fluid
/// sticks to a solid or wall, or slips by its slip. Several solids near a particle count as independent: each
/// takes its share of the room that the others leave. This is exact in a right-angled corner. Round solids
/// count as straight.
class SolidFilling {
 public:
  SolidFilling(const SphKernel& density_kernel, const SphKernel& pressure_kernel, double radius);

  /// Finds the arrays for particles where they are now.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team,
               Stretch stretch_for = Stretch::pressure);

  /// Exchanges what was measured last; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count);

  /// The arrays measured last, by particle; null if there are no solids at all.
  SolidArrays arrays() const;
  /// The integral viscosity(d) for a straight wall, with the continuation down to another least distance;
  /// 1/length².
  float exchange_with_wall(float distance, float least_distance) const;
  /// ½ ∫ |W′| r dA behind a straight wall for the pressure's kernel, if both are the same. It is 1 in the
  /// plane.
  float moment_of_wall(float distance) const;
  /// The factor of the conductance of heat at a straight insulated wall. It is the part of ½ ∫ |W′| r dA
  /// before the wall over the same part of ∫ |W′|/r l² dA, with l along the wall. Heat then flows along the
  /// wall as in the plane.
  float conductance_at_wall(float distance) const;
  /// What each solid has contributed to them; none if the scene has no solids.
  const SolidContacts& contacts() const { return contacts_; }

  /// Velocities stretched along the solids near a particle, relative to these (SolidArrays::along_xx). Rates
  /// from them are the adjoint of stretched accelerations: pressures then do no work on incompressible flow.
  /// `moving`: otherwise the solids count as fixed.
  void stretch_along(const float* u, const float* v, bool moving, int count, const ThreadTeam& team,
                     AlignedVector<float>& stretched_u, AlignedVector<float>& stretched_v) const;
  /// The forces of the fluid on each solid by pressures, by a viscosity (domain units² per second) and by its
  /// couples. They are the exact opposites of the solids' forces on the particles, by the arrays measured
  /// last. `inverse_density` is by particle.
  SolidSums forces(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                   const AlignedVector<float>& inverse_density, double viscosity) const;
  /// What it exerts besides if forces are stretched along solids and these carry weight.
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
