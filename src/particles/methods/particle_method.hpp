#pragma once

#include <string>

#include "core/archive_fwd.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/pressure/pressure_solve.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// How particles push each other. ParticleSolver takes every method through the same phases:
///
///   start           the method is the first one of the fluid
///   adopt           the method becomes that of the fluid
///   begin           particles were taken over, added, removed or indexed anew
///   each sub-step:
///     before_move   The neighbors, densities and pressures are those that the phase before has found, where
///                   the particles are. The method changes velocities, and may shift or correct positions.
///     (move)        ParticleSolver moves particles by their velocities, and rigid bodies as a whole.
///     after_move    The method acts at walls and finds neighbors, once each, then densities and pressures
///                   where the particles are now, and the changes of velocity that follow from them. Last, it
///                   makes bodies rigid again.
///   end_step        after the last sub-step: the neighbors are those where the particles are
///
/// What the methods do in them:
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
/// All lasting state is in the ParticleSet, so that methods can replace each other at any time. A method
/// rebuilds its own in `begin`.
class ParticleMethod {
 public:
  virtual ~ParticleMethod() = default;

  /// Takes over the parameters that the method uses.
  virtual void set_parameters(const Settings::ParticleSettings& settings) = 0;
  /// Says whether interphase drag may tie the particles to another fluid.
  virtual void set_coupled(bool /*coupled*/) {}
  /// Chooses the instructions of the hot loops. Throws RunError if the level is not supported here.
  virtual void set_simd_level(SimdLevel /*level*/) {}
  /// Particles per block that the loops need from the neighbor search.
  virtual int block_size() const { return 8; }

  /// ρ₀, in the units of ParticleSet::density.
  virtual double rest_density() const = 0;
  /// Speed of the fastest signal through the fluid at rest, domain units per second.
  virtual double signal_speed() const = 0;
  /// What to change when the fluid blows up, as the end of a sentence about it.
  virtual std::string remedy() const {
    return "a smaller time.step, particles.cfl or particles.stiffness may help";
  }
  /// The largest distance at which particles act on each other, in interaction radii. The neighbor search
  /// covers it.
  virtual double reach() const { return 1.0; }
  /// Weight of a particle's own speed beside the signal speed. With 1, particles cross at most cfl
  /// interaction radii in a sub-step.
  virtual double speed_weight() const { return 1.0; }

  /// The particles were placed, with the pressures of the first moment and the densities of the arrangement.
  virtual void start(ParticleSet& particles) { adopt(particles); }
  /// The particles come from another method: the pressures at the start are theirs.
  virtual void adopt(ParticleSet& particles) { particles.carry(0); }
  /// Whether the first pressure has to be solved for. False if the method finds it in its first sub-step or
  /// from the arrangement.
  virtual bool starts_with_pressure() const { return false; }
  /// Finds densities and pressures as this method defines them.
  virtual void begin(const Substep& substep) = 0;
  /// Parameters have changed while the fluid runs: measures again what depends on them.
  virtual void measure_again(const Substep& /*substep*/) {}
  virtual void before_move(const Substep& substep) = 0;
  virtual void after_move(const Substep& substep) = 0;
  virtual void end_step(const Substep& /*substep*/) {}

  /// Exchanges the method's state beside the ParticleSet of so many particles, among so many solids; see
  /// OutputArchive.
  virtual void archive_state(OutputArchive& /*archive*/, int /*particles*/, int /*solids*/) {}
  virtual void archive_state(InputArchive& /*archive*/, int /*particles*/, int /*solids*/) {}
  /// What the pressure solves of the last sub-step took and left; zero for methods without any.
  virtual PressureEffort effort() const { return {}; }
};

}  // namespace twinflow
