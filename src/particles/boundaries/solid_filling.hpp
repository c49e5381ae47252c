#pragma once

#include <array>
#include <vector>

#include "particles/boundaries/solid_contacts.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/solid_arrays.hpp"

namespace twinflow {

class StateVisitor;

/// Forces by particle.
struct SolidLoads {
  const AlignedVector<float>&force_x, &force_y;  ///< of the pressure, unstretched
  const AlignedVector<float>& weight;            ///< carried by solids, relative to the body force
  glm::dvec2 body_force;                         ///< domain units / s²
};

/// What stretching along solids makes exact; forces and rates share one matrix.
enum class Stretch {
  pressure,  ///< forces of pressure varying along a solid: liquid stays at rest
  flow       ///< rates of slip flow along a solid: its volume is kept
};

/// Replaces the neighbors that a particle lacks beside walls and solids. These count as evenly filled with
/// fluid of its own pressure. For the distance d to a wall, the integrals behind it are
///
///   share(d)     = ∫ W dA                                       W: kernel of the density
///   face(d)      = ∫ W dl along the wall = |∫ ∇W dA|            W: kernel of the pressure
///   exchange(d)  = ∫ 2 |W′|/r (1 + s/d) dA                      the same W, s: depth in the wall
///
/// The factor 1 + s/d extrapolates a quantity to the wall's at the surface, down to a least distance. See
/// Morris, Fox, Zhu, "Modeling low Reynolds number incompressible flows using SPH", 1997. An integral does
/// not match a sum over few particles; find_viscosity does. Along a wall, vectors relative to it are
/// stretched by 1 + k before summation:
///
///   k = share/(1 − share)          for a pressure that varies evenly along it (Stretch::pressure)
///   k = slip d face/(1 − share)    for the flow (x, −y) over the wall y = 0 (Stretch::flow)
///
/// The first replaces hidden neighbors. The second makes that flow's divergence zero. It excludes the
/// container's walls, because unequal stretch of pairs would change the momentum along them. Solids near a
/// particle count as straight and independent; this is exact in a right-angled corner.
class SolidFilling {
 public:
  SolidFilling(const SphKernel& density_kernel, const SphKernel& pressure_kernel, double radius);

  /// Finds the arrays for the present positions.
  void measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team,
               Stretch stretch_for = Stretch::pressure);

  /// Replaces the exchange as the viscosity of no-slip solids at distance d, with their normal n, by
  ///
  ///   viscosity = 2 max(0, n·s)/d,   s = Σ V |W′|/r (xⱼ − xᵢ) over the particles, given as `lean`
  ///
  /// The solid gives what the sum over the particles lacks for a velocity that varies linearly. The nearest
  /// one takes its part of s from further ones. A bound on the sum keeps sub-steps stable.
  void find_viscosity(const float* lean_x, const float* lean_y, const ThreadTeam& team);

  /// Exchanges the last measurement; see StateVisitor.
  void visit_state(StateVisitor& visitor, std::size_t padded_count);

  /// Arrays by particle; null without solids.
  SolidArrays arrays() const;
  /// share(d) of a straight wall, also for points behind it (negative d).
  float share_of_wall(float distance) const {
    return distance < 0.0f ? 1.0f - at(-distance).share : at(distance).share;
  }
  /// exchange(d) of a straight wall with a least distance; 1/length².
  float exchange_with_wall(float distance, float least_distance) const;
  /// ½ ∫ |W′| r dA behind a straight wall, for equal kernels. It is 1 in the plane.
  float moment_of_wall(float distance) const;
  /// The conductance factor at an insulated wall, for conduction along it as in the plane. It is ½ ∫ |W′| r
  /// dA over ∫ |W′|/r l² dA, both before the wall, with l along it.
  float conductance_at_wall(float distance) const;
  /// Each solid's part; none without solids.
  const SolidContacts& contacts() const { return contacts_; }

  /// Velocities stretched along nearby solids, relative to them (SolidArrays::along_xx). Their rates are
  /// adjoint to stretched accelerations: pressures do no work on incompressible flow. Unless `moving`, solids
  /// count as fixed.
  void stretch_along(const float* u, const float* v, bool moving, int count, const ThreadTeam& team,
                     AlignedVector<float>& stretched_u, AlignedVector<float>& stretched_v) const;
  /// Forces on solids by pressures and viscosity (domain units²/s): exact opposites of forces on the
  /// particles. `inverse_density` is by particle.
  SolidSums forces(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                   const AlignedVector<float>& inverse_density, double viscosity) const;
  /// Further forces if forces are stretched and solids carry weight.
  SolidSums loads(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                  const SolidLoads& loads) const;

 private:
  struct Integrals {
    float share, face, viscosity, deep_viscosity;
  };

  double radius_;
  std::vector<Integrals> table_;  ///< at even distances from 0 to the radius
  bool present_ = false;
  SolidContacts contacts_;
  AlignedVector<float> share_, moment_, push_x_, push_y_, along_xx_, along_xy_, along_yy_, deep_xx_, deep_xy_,
      deep_yy_, sweep_, viscosity_, viscosity_u_, viscosity_v_;
  AlignedVector<float> solid_u_, solid_v_;  ///< mean velocity of the solids near a particle

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
