#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "core/domain.hpp"
#include "particles/boundaries/solid_ledger.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/gestures/body.hpp"

namespace twinflow {

/// Rigid bodies made of particles at the fluid's spacing, with the body's density as mass. Their particles
/// take part in every method as fluid does. Then they are put back into rigid motion (Solenthaler, Schläfli,
/// Pajarola, "A unified particle model for fluid–solid interactions", 2007; Carlson, Mucha, Turk, "Rigid
/// fluid", 2004). A body has the momentum and angular momentum of its particles, so both are conserved to
/// rounding. Forces between the particles of one body cancel if they point from particle to particle.
/// Viscosity does not, and would slow the rotation; `conserve_angular_momentum` compensates for that. In a
/// periodic domain a body may lie across the seam.
///
/// Bodies touch walls, balls and each other by their outlines. Overlapping bodies are pushed apart. An
/// impulse at the deepest point reverses their approach by the restitution, without friction.
class RigidBodies {
 public:
  /// What a new body's particles start from.
  struct Filling {
    double spacing;  ///< mean, domain units
    double density;  ///< in the units of ParticleSet::density
  };
  /// Adds a body's particles to the set; the caller removes fluid in its place.
  void add(const Body& body, ParticleSet& particles, const Domain& domain, const Filling& filling);
  /// Adds dropped bodies, except those too wide for the domain, and removes the fluid in their place. They
  /// touch solids and each other as in `collide`.
  void drop(std::span<const Body> bodies, ParticleSet& particles, const Solids& solids,
            const Filling& filling, double restitution);

  bool empty() const { return bodies_.empty(); }
  /// The bodies at present, in the order of their addition. Body k has the number k + 1 in ParticleSet::body.
  std::span<const Body> bodies() const { return shapes_; }
  /// Exchanges the bodies as they are now; see OutputArchive. Throws InputError if bodies that are read do
  /// not fit the particles.
  template <class Archive>
  void archive_state(Archive& archive, const ParticleSet& particles);

  /// Removes the torque of viscosity within a body from the accelerations of its particles, which are in
  /// rigid motion. Viscosity accelerates the first particle of a pair by
  ///   m dvᵢ/dt = viscosity(distance, densityᵢ, densityⱼ) (vⱼ − vᵢ)
  /// with the masses and densities of the set and distances in domain units. It vanishes from `reach` on. For
  /// changes of velocity instead of accelerations the viscosity is multiplied by Δt.
  using Viscosity = std::function<double(double distance, double density, double other_density)>;
  void conserve_angular_momentum(const ParticleSet& particles, double reach, const Viscosity& viscosity,
                                 float* acceleration_x, float* acceleration_y);

  /// Starts to add up what the fluid gives to the bodies in a step.
  void begin_step();
  /// Finds the mean forces of the fluid on the bodies in the step: the momentum gained by their particles,
  /// without their weight. Contacts are no part of it.
  struct StepOfBodies {
    double seconds;
    double volume;                               ///< of a mean particle, domain units²
    glm::dvec2 body_force;                       ///< domain units per second²
    std::function<double(int particle)> weight;  ///< multiplies the body force; empty: 1
  };
  void end_step(const ParticleSet& particles, const StepOfBodies& step);
  /// The mean force of the fluid on a body in the last step, and its torque about the center. Zero before the
  /// first step.
  SolidForce force(std::size_t body) const { return bodies_[body].force; }

  /// Gives every body the momentum and angular momentum of its particles.
  void read_momentum(const ParticleSet& particles);
  /// Changes the velocity of a body, and its spin (rad/s), but not its particles.
  void accelerate(std::size_t body, glm::dvec2 velocity_change, double spin_change);
  /// Moves the bodies by their velocities, no coordinate further than `limit`.
  void move(double dt_seconds, double limit);
  /// Moves the bodies by the last changes of velocity in `read_momentum`: for methods that displace.
  void follow_displacement(double dt_seconds, double limit);
  /// Resolves contacts with solids and between bodies. `restitution`: part of the speed given back.
  /// `ledger`, if it is not null, takes the impulses that solids get.
  void collide(const Solids& solids, double restitution, SolidLedger* ledger = nullptr);
  /// Sets the velocities of all particles of bodies to rigid motion.
  void set_velocities(ParticleSet& particles) const;
  /// Sets the positions of all particles of bodies to rigid motion.
  void set_positions(ParticleSet& particles, const Domain& domain) const;

 private:
  struct Pair {
    int first, second;  ///< places in `points`
    double distance;
  };
  struct Patch {
    std::uint32_t first_id = 0;       ///< the ids of its particles follow this one
    std::vector<glm::dvec2> points;   ///< its particles, from the center, unturned
    std::vector<glm::dvec2> outline;  ///< in the same frame
    double mass = 0.0;                ///< of all its particles
    double inertia = 0.0;             ///< Σ m r²
    double reach = 0.0;               ///< `pairs` holds all pairs nearer than this
    std::vector<Pair> pairs;          ///< of points, each once
    glm::dvec2 gained_velocity{0.0};  ///< gained in the last read_momentum
    double gained_spin = 0.0;
    SolidForce impulse;  ///< gained since `begin_step`
    SolidForce force;    ///< of the fluid in the last step
  };

  std::vector<Body> shapes_;
  std::vector<Patch> bodies_;

  void require_particles(const ParticleSet& particles) const;
  glm::dvec2 offset_of(const ParticleSet& particles, std::size_t particle) const;
  static void find_pairs(Patch& patch, double reach);
  void move_by(std::size_t body, glm::dvec2 way, double angle, double limit);
  void push(std::size_t body, glm::dvec2 offset, glm::dvec2 impulse);
  /// What a body meets: the restitution, and where the impulses on solids go.
  struct Meeting {
    const Solids& solids;
    double restitution;
    SolidLedger* ledger;
  };
  void push_off(std::size_t body, glm::dvec2 offset, glm::dvec2 impulse, int solid, const Meeting& meeting);
  glm::dvec2 velocity_at(std::size_t body, glm::dvec2 offset) const;
  double softness(std::size_t body, glm::dvec2 offset, glm::dvec2 direction) const;
  void keep_inside(std::size_t body, const Meeting& meeting);
  /// A wall or solid near a point of an outline.
  struct Obstacle {
    double distance;
    glm::dvec2 outward, velocity;
    int solid;  ///< see SolidLedger::add_reaction; -1 for walls
  };
  /// Sets a body back that has crossed an obstacle with a point, and bounces it off.
  void meet(std::size_t body, glm::dvec2 offset, const Obstacle& obstacle, const Meeting& meeting);
  void keep_off_shapes(std::size_t body, const Meeting& meeting);
  void keep_apart(std::size_t first, std::size_t second, const Domain& domain, double restitution);
};

}  // namespace twinflow
