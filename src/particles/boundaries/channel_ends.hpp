#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The ends of a channel: a buffer of particles of two interaction radii to the left of the domain and
/// another to its right, so that the kernels of the fluid between them are full (Federico, Marrone,
/// Colagrossi, Aristodemo, Antuono, "Simulating 2D open-channel flows through an SPH model", 2012; Tafuni,
/// Domínguez, Vacondio, Crespo, "A versatile algorithm for the treatment of open boundary conditions in
/// smoothed particle hydrodynamics GPU models", 2018).
///
/// Particles of the inflow move in rows, to the right with the inlet's velocity at their height; they become
/// fluid where they enter the domain, and each row is continued behind its last particle, so that its spacing
/// stays even. Fluid that leaves the domain becomes outflow, which keeps its velocity, or is drawn along by
/// fluid that comes faster, and is removed at the buffer's end. No force acts on either; the fluid meets both
/// like other fluid. Which particles belong to them, ParticleSet::body says (kInflow, kOutflow): the rows
/// have no other state.
class ChannelEnds {
 public:
  /// Lengths in domain units. `dye` is what the inflow brings, by position.
  ChannelEnds(const Scene& scene, const Domain& domain, double spacing, double interaction_radius,
              const std::function<glm::vec3(glm::dvec2)>& dye);

  void set_inlet(const InletVelocity& velocity) { velocity_ = velocity; }
  /// The width of each buffer for an interaction radius.
  static double width_for(double interaction_radius) { return 2.0 * interaction_radius; }

  /// Adds the particles that fill both buffers outside of solids at a time; those of the outflow have a
  /// velocity by position.
  void fill(ParticleSet& particles, double time, const std::function<glm::dvec2(glm::dvec2)>& velocity,
            const Solids& solids) const;
  /// Continues the rows of the inflow and removes what has passed the outflow; the particles then have to be
  /// indexed anew if it returns true.
  bool renew(ParticleSet& particles, const Solids& solids) const;
  /// The number of parts in which a step from `time` on has to be taken, so that its first sub-steps do not
  /// use up the inflow.
  double parts_needed(double time, double dt_seconds) const;
  /// The speed of the fastest row of the inflow, domain units per second.
  double fastest(double time) const;

  /// Gives the inflow the inlet's velocity at a time, and sets the buffers' particles aside.
  void drive(ParticleSet& particles, double time);
  /// Sets place and velocity of the buffers' particles aside. Call this again after particles were reordered.
  void set_aside(const ParticleSet& particles);
  /// Puts the buffers' particles back where they were, with the velocities that were set aside.
  void put_back(ParticleSet& particles) const;
  /// Puts the inflow's particles, which have moved, back on the heights of their rows, keeps the outflow out
  /// of solids, and lets particles enter and leave the buffers.
  void let_pass(ParticleSet& particles, const Solids& solids) const;

  /// Makes outflow that is much slower than the fluid before the outlet as fast as this, so that it does not
  /// stand in the way. The particles are where they were indexed.
  void draw_along(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team) const;
  /// Sets the densities of the buffers' particles where a method integrates them: those of the inflow are
  /// continued from the fluid, and those of the outflow tend to the density at rest within the way of an
  /// interaction radius, so that the pressure of the fluid that leaves is zero. The particles are as they
  /// were indexed and set aside last.
  void set_densities(ParticleSet& particles, const Neighborhood& neighborhood, double rest_density,
                     double dt_seconds, const ThreadTeam& team) const;
  /// Sets the values of all particles of both buffers, or of the outflow alone, to zero.
  void clear(AlignedVector<float>& values) const;
  void clear_outflow(AlignedVector<float>& values) const;

 private:
  struct Row {
    float height;
    float mass;
    glm::vec3 color;
  };
  struct Aside {
    std::size_t particle;
    bool flows_in;
    glm::vec2 position, velocity;
  };

  double aspect_;
  double radius_;
  double step_;  ///< distance of particles in a row
  InletVelocity velocity_;
  std::vector<Row> rows_;
  std::vector<Aside> aside_;  ///< in the order of the particles
  double speed_ = 0.0;        ///< of the fastest row at the last time that was driven

  double width() const { return width_for(radius_); }
  std::size_t row_of(float height) const;
  glm::vec2 velocity_of(const Row& row, double time) const;
  Particle inflow(const Row& row, double x) const;
  float mean_near(const ParticleSet& particles, const Neighborhood& neighborhood,
                  const AlignedVector<float>& values, glm::vec2 point, float otherwise) const;
};

/// The ends of the scene's channel; nothing where it is none.
std::optional<ChannelEnds> channel_ends(const Scene& scene, const Domain& domain, double spacing,
                                        double interaction_radius,
                                        const std::function<glm::vec3(glm::dvec2)>& dye);

}  // namespace twinflow
