#pragma once

#include <string>

#include "particles/parallel/simd_level.hpp"
#include "particles/pressure/pressure_solve.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

class StateVisitor;

/// How particles push each other. ParticleSolver calls the phases in this order:
///
///   start           as the fluid's first method
///   adopt           takes over the fluid
///   begin           particles were adopted, added, removed or reindexed
///   each sub-step:
///     before_move   changes velocities, may shift or correct positions; the last phase's neighbors,
///                   densities and pressures hold
///     (move)        ParticleSolver moves particles by their velocities, and rigid bodies as a whole
///     after_move    acts at walls and finds neighbors, once each, then densities, pressures and velocity
///                   changes; makes bodies rigid last
///   end_step        after the last sub-step, with current neighbors
///
/// Per method:
///
///   method          before_move                            after_move
///   double density  body force                             neighbors, densities, relaxation, walls
///   Müller                                                 walls, neighbors, densities, body force, kick
///   WCSPH           shifting, half a kick                  walls, neighbors, densities, half a kick
///   PCISPH          forces, pressures, kick, density       walls, neighbors, densities
///                   correction
///   DFSPH           density correction                     walls, neighbors, densities, forces,
///                                                          divergence correction
///   both, closed    half a kick, shifting, density         walls, neighbors, densities, forces,
///                   correction                             divergence correction
///
/// Lasting state is in the ParticleSet; a method rebuilds its own in `begin`.
class ParticleMethod {
 public:
  virtual ~ParticleMethod() = default;

  virtual void set_parameters(const Settings::ParticleSettings& settings) = 0;
  /// Sets whether interphase drag may tie the particles to another fluid.
  virtual void set_coupled(bool /*coupled*/) {}
  /// Chooses the hot loops' instructions. Throws RunError if the level is not supported here.
  virtual void set_simd_level(SimdLevel /*level*/) {}
  /// Particles per block of the neighbor search.
  virtual int block_size() const { return 8; }

  /// ρ₀, in the units of ParticleSet::density.
  virtual double rest_density() const = 0;
  /// Fastest signal through fluid at rest, domain units per second.
  virtual double signal_speed() const = 0;
  /// Advice if the fluid blows up, as the end of a sentence.
  virtual std::string remedy() const {
    return "a smaller time.step, particles.cfl or particles.stiffness may help";
  }
  /// Largest distance of interaction, in interaction radii; the neighbor search covers it.
  virtual double reach() const { return 1.0; }
  /// Weight of a particle's own speed beside the signal speed. With 1, particles cross at most cfl
  /// interaction radii per sub-step.
  virtual double speed_weight() const { return 1.0; }

  /// Particles were placed, with the first moment's pressures and the arrangement's densities.
  virtual void start(ParticleSet& particles) { adopt(particles); }
  /// The particles come from another method, with its pressures.
  virtual void adopt(ParticleSet& particles) { particles.carry(0); }
  /// Whether the first pressure must be solved for. False if the method finds it itself.
  virtual bool starts_with_pressure() const { return false; }
  /// Finds densities and pressures by this method's definitions.
  virtual void begin(const Substep& substep) = 0;
  /// Parameters changed.
  virtual void measure_again(const Substep& /*substep*/) {}
  virtual void before_move(const Substep& substep) = 0;
  virtual void after_move(const Substep& substep) = 0;
  virtual void end_step(const Substep& /*substep*/) {}

  /// Exchanges the method's state beside the ParticleSet; see StateVisitor.
  virtual void visit_state(StateVisitor& /*visitor*/, int /*particles*/, int /*solids*/) {}
  /// Effort of the last sub-step's pressure solves; zero without any.
  virtual PressureEffort effort() const { return {}; }
};

}  // namespace twinflow
