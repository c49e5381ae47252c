#pragma once

#include <vector>

#include "particles/loops/double_density_loops.hpp"
#include "particles/methods/particle_method.hpp"

namespace twinflow {

/// Double density relaxation: Clavet, Beaudoin, Poulin, "Particle-based Viscoelastic Fluid Simulation"
/// (2005).
///
/// Let g = 1 − r/h be the nearness of a neighbor, h the interaction radius (r < h) and s the mean spacing:
///
///   density       ρᵢ = (1 + Σ g²) / (π(h/s)²/6)                                      equation 1
///   near density  ρⁿᵢ = Σ g³ / (π(h/s)²/6)                                           equation 4
///   pressure      pᵢ = stiffness · (ρᵢ/ρ₀ − 1)                                       equation 2
///   near pressure qᵢ = near_stiffness · (25/18) ρⁿᵢ                                  equation 5
///   displacement  dᵢ = ½Δt² K Σ [(pᵢ + pⱼ) g + (qᵢ + qⱼ) g²] (xᵢ − xⱼ)/r            equations 3 and 6
///
/// where K = 24/(π(h/s)²h). The 1 in the density is the particle's own share: ρ is a mass per area, about 1
/// for an even filling. Walls act last, on the displaced positions: a particle that touches one gets a small
/// speed away from it ("Simulating blobs of fluid").
///
/// If masses differ, both pressures are multiplied by the particle's mass and its displacement is divided
/// by it.
///
/// As in the paper, each pair of equal masses shares its displacement half and half. But all displacements
/// are found from the same positions and then applied at once. Multiplied by the masses they are exact
/// opposites, so momentum is kept to rounding. The order of the particles and the number of threads do not
/// matter.
///
/// The factors make both stiffnesses squares of a speed, at any resolution. For a weak sound wave δ = ρ/ρ₀ −
/// 1 the sums become integrals, Σ pⱼ g r̂ → (1/s²) ∇p πh³/12, and dᵢ/Δt² → −stiffness ∇δ. In the near term
/// the rest pressure q₀ also pushes: Σ (qᵢ + qⱼ) g² r̂ → (1/s²)(∇q + 2q₀∇δ) πh³/30. With ∇q = q₀∇δ and ρⁿ →
/// (π(h/s)²/10)/(π(h/s)²/6) this gives −near_stiffness ∇δ. So sound travels at c = √(stiffness +
/// near_stiffness). Measured sound is a quarter faster at h/s = 2.5, because the particles also resist shear,
/// and 4 % slower at h/s = 6.
class DoubleDensity : public ParticleMethod {
 public:
  struct Parameters {
    double rest_density = 1.0;    ///< relative to the density of an even arrangement
    double stiffness = 4.0;       ///< (domain units per second)²
    double near_stiffness = 4.0;  ///< (domain units per second)²

    static Parameters from(const Settings::ParticleSettings& settings);
  };

  DoubleDensity(double interaction_radius, double spacing, const Parameters& parameters);

  void set_parameters(const Settings::ParticleSettings& settings) override;
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return loops_->lanes; }

  /// `rest_density` times the density at the points of a hexagonal lattice.
  double rest_density() const override { return parameters_.rest_density * lattice_density_; }
  double signal_speed() const override;

  void begin(const Substep& substep) override;
  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;
  void end_step(const Substep& substep) override;

  /// Sets density and pressure of all particles.
  void compute_densities(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team);
  /// Moves the particles by dᵢ and adds dᵢ/Δt to their velocities. This is the paper's v = (x − x_old)/Δt
  /// without the rounding of positions. Call `compute_densities` first. No component of a displacement
  /// exceeds `limit`.
  void relax(ParticleSet& particles, const Neighborhood& neighborhood, double dt_seconds, double limit,
             const ThreadTeam& team);

 private:
  double radius_;
  double neighborhood_;  ///< h/s
  double lattice_density_;
  Parameters parameters_;
  const DoubleDensityLoops* loops_;
  std::vector<unsigned char> has_coincident_;  ///< by block: one of its particles coincides with another one
  AlignedVector<float> near_pressure_;
  AlignedVector<float> displacement_x_;
  AlignedVector<float> displacement_y_;

  void resize(int count);
  void note_cuts(const Substep& substep) const;
  void separate_coincident(const ParticleSet& particles, const Neighborhood& neighborhood, double factor);
};

}  // namespace twinflow
