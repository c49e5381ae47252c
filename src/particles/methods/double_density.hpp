#pragma once

#include <vector>

#include "particles/loops/double_density_loops.hpp"
#include "particles/methods/particle_method.hpp"

namespace twinflow {

/// Double density relaxation (Clavet, Beaudoin, Poulin, "Particle-based Viscoelastic Fluid Simulation",
/// 2005).
///
/// With interaction radius h, mean spacing s, and nearness g = 1 − r/h of a neighbor (r < h):
///
///   density       ρᵢ = (1 + Σ g²) / (π(h/s)²/6)                                      equation 1
///   near density  ρⁿᵢ = Σ g³ / (π(h/s)²/6)                                           equation 4
///   pressure      pᵢ = stiffness · (ρᵢ/ρ₀ − 1)                                       equation 2
///   near pressure qᵢ = near_stiffness · (25/18) ρⁿᵢ                                  equation 5
///   displacement  dᵢ = ½Δt² K Σ [(pᵢ + pⱼ) g + (qᵢ + qⱼ) g²] (xᵢ − xⱼ)/r            equations 3 and 6
///
/// and K = 24/(π(h/s)²h). ρ is a mass per area, about 1 for an even filling. Walls act last, on the displaced
/// positions. They give touching particles a small speed away ("Simulating blobs of fluid").
///
/// If masses differ, both pressures are multiplied by the particle's mass and its displacement divided by it.
///
/// Unlike in the paper, all displacements are found from the same positions, then applied at once. Momentum
/// is kept to rounding, for any order of particles and number of threads.
///
/// In the integral limit, sound travels at c = √(stiffness + near_stiffness). Measured: a quarter faster at
/// h/s = 2.5, 4 % slower at h/s = 6.
class DoubleDensity : public ParticleMethod {
 public:
  DoubleDensity(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings) override { settings_ = settings; }
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return loops_->lanes; }

  double rest_density() const override { return settings_.rest_density * lattice_density_; }
  double signal_speed() const override;

  void begin(const Substep& substep) override;
  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;
  void end_step(const Substep& substep) override;

  /// Sets all densities and pressures.
  void compute_densities(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team);
  /// Moves the particles by dᵢ and adds dᵢ/Δt to their velocities: the paper's v = (x − x_old)/Δt. Call
  /// `compute_densities` first. `limit` bounds each displacement component.
  void relax(ParticleSet& particles, const Neighborhood& neighborhood, double dt_seconds, double limit,
             const ThreadTeam& team);

 private:
  double radius_;
  double neighborhood_;  ///< h/s
  double lattice_density_;
  Settings::ParticleSettings settings_;
  const DoubleDensityLoops* loops_;
  std::vector<unsigned char> has_coincident_;  ///< by block
  AlignedVector<float> near_pressure_;
  AlignedVector<float> displacement_x_;
  AlignedVector<float> displacement_y_;

  void resize(int count);
  void note_cuts(const Substep& substep) const;
  void separate_coincident(const ParticleSet& particles, const Neighborhood& neighborhood, double factor);
};

}  // namespace twinflow
