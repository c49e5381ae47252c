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

/// The ends of a channel: buffers of particles, two interaction radii wide, to the left and to the right of
/// the domain. They fill the kernels of the fluid between them. See Federico, Marrone, Colagrossi,
/// Aristodemo, Antuono, "Simulating 2D open-channel flows through an SPH model", 2012. Also Tafuni,
/// Domínguez, Vacondio, Crespo, "A versatile algorithm for the treatment of open boundary conditions in
/// smoothed particle hydrodynamics GPU models", 2018.
///
/// Particles of the inflow move to the right in rows, with the inlet's velocity at their height. They become
/// fluid when they enter the domain. Each row continues behind its last particle with the same spacing. Fluid
/// that leaves the domain becomes outflow. It keeps its velocity, or faster fluid draws it along, and the
/// buffer's end removes it. No force acts on either. The fluid treats both as fluid. ParticleSet::body says
/// which particles belong to them (kInflow, kOutflow). The rows have no other state.
class ChannelEnds {
 public:
  /// Lengths in domain units. `dye` is what the inflow brings, by position.
  ChannelEnds(const Scene& scene, const Domain& domain, double spacing, double interaction_radius,
              const std::function<glm::vec3(glm::dvec2)>& dye);

  void set_inlet(const InletVelocity& velocity) { velocity_ = velocity; }
  /// The width of each buffer for an interaction radius.
  static double width_for(double interaction_radius) { return 2.0 * interaction_radius; }

  /// Fills both buffers outside of solids with particles at a time. `velocity`: the outflow's, by position.
  void fill(ParticleSet& particles, double time, const std::function<glm::dvec2(glm::dvec2)>& velocity,
            const Solids& solids) const;
  /// Continues the rows of the inflow and removes particles beyond the outflow's end. Returns whether the
  /// particles need a new index.
  bool renew(ParticleSet& particles, const Solids& solids) const;
  /// The number of parts that a step from `time` on needs, so that its first sub-steps do not use up the
  /// inflow.
  double parts_needed(double time, double dt_seconds) const;
  /// The speed of the fastest row of the inflow, domain units per second.
  double fastest(double time) const;

  /// Gives the inflow the inlet's velocity at a time, and sets the buffers' particles aside.
  void drive(ParticleSet& particles, double time);
  /// Sets place and velocity of the buffers' particles aside. Call this again after particles were reordered.
  void set_aside(const ParticleSet& particles);
  /// Puts the buffers' particles back where they were, with the velocities that were set aside.
  void put_back(ParticleSet& particles) const;
  /// Puts the inflow's particles back on the heights of their rows after a move. Keeps the outflow out of
  /// solids, and lets particles enter and leave the buffers.
  void let_pass(ParticleSet& particles, const Solids& solids) const;

  /// Speeds up outflow that is much slower than the fluid before it and would block the outlet. Needs the
  /// index of the present positions.
  void draw_along(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team) const;
  /// Sets the densities of the buffers' particles for a method that integrates them. The inflow's continue
  /// those of the fluid. The outflow's tend to the rest density over one interaction radius: leaving fluid
  /// has zero pressure. The particles are as they were last indexed and set aside.
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

/// The ends of the scene's channel; nothing if it is none.
std::optional<ChannelEnds> channel_ends(const Scene& scene, const Domain& domain, double spacing,
                                        double interaction_radius,
                                        const std::function<glm::vec3(glm::dvec2)>& dye);

}  // namespace twinflow
