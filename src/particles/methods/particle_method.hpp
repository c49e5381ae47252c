#pragma once

#include <functional>
#include <memory>
#include <string>

#include <glm/vec2.hpp>

#include "core/archive_fwd.hpp"
#include "particles/methods/pressure_solve.hpp"
#include "particles/methods/solid_filling.hpp"
#include "particles/search/neighborhood.hpp"
#include "particles/simd/simd_level.hpp"
#include "particles/state/particle_observer.hpp"
#include "particles/state/particle_set.hpp"
#include "particles/state/thread_team.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

class RigidBodies;

/// What a method works on in one sub-step.
struct Substep {
  ParticleSet& particles;
  const Neighborhood& neighborhood;  ///< of the particles where `interact` finds them
  const ThreadTeam& team;
  Solids solids;
  double dt_seconds;
  glm::dvec2 body_force;          ///< acceleration of all particles, domain units / s²
  double movement_limit;          ///< no particle may be displaced further along an axis, domain units
  RigidBodies* bodies = nullptr;  ///< those that particles are part of; null: none
  ParticleObserver* observer = nullptr;

  /// Shows a stage to the observer, if there is one: `text()`, with what it has found of each particle.
  template <class Text>
  void show(const Text& text, const float* values = nullptr) const {
    const auto count = values != nullptr ? static_cast<std::size_t>(particles.size()) : 0;
    twinflow::show(observer, particles, text, {values, count});
  }
};

/// How particles push each other. In each sub-step ParticleSolver calls
///   accelerate   velocities change by what is known without neighbours,
/// moves the particles by their velocities, finds their neighbours, and calls
///   interact     densities, pressures, and what they do to the velocities.
/// Everything that lasts is in the ParticleSet, so methods can take over from each other at any time; what a
/// method remembers besides it rebuilds in `begin`.
class ParticleMethod {
 public:
  virtual ~ParticleMethod() = default;

  /// As the captions name it.
  virtual std::string caption() const = 0;
  /// Takes over the parameters that it understands.
  virtual void set_parameters(const Settings::ParticleSettings& settings) = 0;
  /// Which instructions the hot loops use. Throws RunError if the level is not supported here.
  virtual void set_simd_level(SimdLevel level) = 0;
  /// Particles per block that the kernels want from the neighbour search.
  virtual int block_size() const = 0;

  /// ρ₀, in the units of ParticleSet::density.
  virtual double rest_density() const = 0;
  /// Speed of the fastest signal through the fluid at rest, domain units per second.
  virtual double signal_speed() const = 0;
  /// What to change when the fluid blows up, as the end of a sentence on it.
  virtual std::string remedy() const {
    return "a smaller time.step, particles.cfl or particles.stiffness may help";
  }
  /// How far a particle may feel others, in interaction radii: what the neighbour search has to cover.
  virtual double reach() const { return 1.0; }
  /// How much a particle's own speed counts beside it: with 1, particles move by cfl interaction radii in a
  /// sub-step at most.
  virtual double speed_weight() const { return 1.0; }
  /// Whether `interact` changes positions too; then the walls act after it, otherwise before.
  virtual bool displaces() const { return false; }

  /// Particles were placed or come from another method: their pressures are what they start with.
  virtual void take_over(ParticleSet& particles) { particles.carry(0); }
  /// Particles were taken over or indexed anew: densities and pressures are as this method sees them.
  virtual void begin(const Substep& substep) = 0;
  /// What it remembers from step to step beside the ParticleSet of so many particles; see OutputArchive.
  virtual void archive_state(OutputArchive& /*archive*/, int /*particles*/) {}
  virtual void archive_state(InputArchive& /*archive*/, int /*particles*/) {}
  /// Parameters have changed while the fluid runs: what was measured with the old ones is measured again.
  virtual void measure_again(const Substep& /*substep*/) {}
  /// What the last sub-step's solves for pressures took and left; nothing where the method has none.
  virtual PressureEffort effort() const { return {}; }
  virtual void accelerate(const Substep& substep) = 0;
  virtual void interact(const Substep& substep) = 0;
};

/// The method of the settings, for an interaction radius and a mean spacing in domain units.
std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing);

/// Shares out the blocks of particles: calls work(first, last) for stretches of them, to the block before
/// last.
template <class Work>
void for_blocks(const Substep& substep, const Work& work) {
  constexpr int kBlocksAtOnce = 16;
  substep.team.for_ranges(static_cast<int>(substep.neighborhood.blocks().size()), kBlocksAtOnce, work);
}

/// What shows the pressures of a solve's iterations, `stage(iteration)`, to the sub-step's observer; empty
/// where it has none.
std::function<void(const float* pressure, int iteration)> show_iterations(const Substep& substep,
                                                                          Stage (*stage)(int iteration));

/// Adds an acceleration, the same everywhere, to all velocities.
void accelerate_uniformly(ParticleSet& particles, glm::dvec2 acceleration, double dt_seconds,
                          const ThreadTeam& team);

}  // namespace twinflow
