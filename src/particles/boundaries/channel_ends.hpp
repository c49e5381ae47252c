#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "particles/boundaries/particle_stream.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The open ends of a channel or a free stream: buffers of particles, two interaction radii wide, left and
/// right of the domain. See
/// Federico, Marrone, Colagrossi, Aristodemo, Antuono, "Simulating 2D open-channel flows through an SPH
/// model", 2012. Also Tafuni, Domínguez, Vacondio, Crespo, "A versatile algorithm for the treatment of open
/// boundary conditions in smoothed particle hydrodynamics GPU models", 2018.
///
/// Rows of inflow move right with the inlet's velocity and become fluid in the domain. Leaving fluid becomes
/// outflow, which keeps its velocity or is drawn along by faster fluid. No force acts on either; both act on
/// the fluid. A free stream has buffers below and above, too, whose particles drift with the velocity around
/// it (ParticleStream). ParticleSet::body is kInflow, kOutflow or kDrifting.
class ChannelEnds {
 public:
  /// Lengths in domain units. `dye`: the inflow's, by position. `solids`: at the start.
  ChannelEnds(const Scene& scene, const Domain& domain, double spacing, double interaction_radius,
              const std::function<glm::vec3(glm::dvec2)>& dye, const SolidSet& solids);

  void set_inlet(const InletVelocity& velocity) { velocity_ = velocity; }
  double width() const { return 2.0 * radius_; }    ///< of the buffers left and right
  double width_of_sides() const { return sides_; }  ///< of the buffers below and above; 0: none
  /// Finds the velocity around a free stream during the coming step; else does nothing.
  void begin_step(const ParticleSet& particles, const Solids& solids, double time, double dt_seconds);

  /// Fills the buffers outside of solids. `velocity`: the outflow's, by position.
  void fill(ParticleSet& particles, double time, const std::function<glm::dvec2(glm::dvec2)>& velocity,
            const Solids& solids) const;
  /// Continues the inflow's rows and removes particles beyond the outflow's end. Returns whether the
  /// particles need a new index.
  bool renew(ParticleSet& particles, const Solids& solids) const;
  /// The parts of a step so that its first sub-steps do not use up the inflow.
  double parts_needed(double time, double dt_seconds) const;
  /// The fastest row's speed, domain units per second.
  double fastest(double time) const;

  /// Gives the inflow and what is beside a free stream their velocities at a time, and calls `set_aside`.
  void drive(ParticleSet& particles, double time);
  /// Saves the buffers' positions and velocities. Call this again after a reordering.
  void set_aside(const ParticleSet& particles);
  /// Restores what was set aside.
  void put_back(ParticleSet& particles) const;
  /// Returns the inflow to its rows after a move, keeps the outflow out of solids, and lets particles enter
  /// and leave the buffers.
  void let_pass(ParticleSet& particles, const Solids& solids) const;

  /// Speeds up outflow that would block the outlet. Needs the index of the present positions.
  void draw_along(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team) const;
  /// Sets the buffers' densities for a method that integrates them. The inflow's continue the fluid's. The
  /// outflow's tend to rest density within an interaction radius. Needs particles as last indexed and set
  /// aside.
  void set_densities(ParticleSet& particles, const Neighborhood& neighborhood, double rest_density,
                     double dt_seconds, const ThreadTeam& team) const;
  /// Zeroes the values of all buffers, or of the outflow alone.
  void clear(AlignedVector<float>& values) const;
  void clear_outflow(AlignedVector<float>& values) const;

  void visit_state(StateVisitor& visitor) {
    if (stream_) visitor(*stream_);
  }

 private:
  struct Row {
    float height;
    float mass;
    glm::vec3 color;
  };
  struct Aside {
    std::size_t particle;
    std::int32_t body;
    glm::vec2 position, velocity;
  };

  double aspect_;
  double radius_;
  double sides_ = 0.0;
  std::optional<ParticleStream> stream_;
  double step_;  ///< between particles in a row
  InletVelocity velocity_;
  std::vector<Row> rows_;
  std::vector<Aside> aside_;
  double speed_ = 0.0;  ///< of the fastest row when last driven

  double height() const { return 2.0 + 2.0 * sides_; }
  bool is_beside(double y) const { return sides_ > 0.0 && std::abs(y) >= 1.0; }
  std::size_t row_of(float height) const;
  glm::vec2 image_of(glm::vec2 point) const;
  glm::vec2 velocity_of(const Row& row, double time) const;
  Particle inflow(const Row& row, double x) const;
  float mean_near(const ParticleSet& particles, const Neighborhood& neighborhood,
                  const AlignedVector<float>& values, glm::vec2 point, float otherwise) const;
};

/// Nothing if no fluid enters the scene.
std::optional<ChannelEnds> channel_ends(const Scene& scene, const Domain& domain, double spacing,
                                        double interaction_radius,
                                        const std::function<glm::vec3(glm::dvec2)>& dye,
                                        const SolidSet& solids);

}  // namespace twinflow
