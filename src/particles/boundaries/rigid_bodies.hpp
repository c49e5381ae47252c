#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/domain.hpp"
#include "particles/boundaries/solid_ledger.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/gestures/body.hpp"

namespace twinflow {

class StateVisitor;

/// Rigid bodies of particles at the fluid's spacing, with the body's density as mass. Methods treat them as
/// fluid, then restore rigid motion. See Solenthaler, Schläfli, Pajarola, "A unified particle model for
/// fluid–solid interactions", 2007; Carlson, Mucha, Turk, "Rigid fluid", 2004. Momentum and angular momentum
/// are conserved to rounding. Central forces within a body cancel; `conserve_angular_momentum` compensates
/// for viscosity. Bodies may lie across periodic seams.
///
/// Outlines touch walls, balls and each other. Overlapping bodies are pushed apart. An impulse at the deepest
/// point reverses their approach by the restitution, without friction.
class RigidBodies {
 public:
  struct Filling {
    double spacing;  ///< mean, domain units
    double density;  ///< in the units of ParticleSet::density
  };
  /// Adds a body's particles; the caller removes fluid in its place.
  void add(const Body& body, ParticleSet& particles, const Domain& domain, const Filling& filling);
  /// Adds bodies, except those too wide for the domain, and removes the fluid in their place. Then resolves
  /// contacts as `collide`.
  void drop(std::span<const Body> bodies, ParticleSet& particles, const Solids& solids,
            const Filling& filling, double restitution);

  bool empty() const { return bodies_.empty(); }
  /// The bodies in the order of addition. Body k has the number k + 1 in ParticleSet::body.
  std::span<const Body> bodies() const { return shapes_; }
  /// Exchanges the bodies; see StateVisitor. Throws InputError if bodies read do not fit the particles.
  void visit_state(StateVisitor& visitor, const ParticleSet& particles);

  /// Removes the torque of viscosity within a body from the accelerations of its particles, in rigid motion.
  /// The first particle of a pair gets
  ///   m dvᵢ/dt = viscosity(distance, densityᵢ, densityⱼ) (vⱼ − vᵢ)
  /// with the set's masses and densities, and distances in domain units; zero from `reach` on. For changes of
  /// velocity, multiply the viscosity by Δt.
  using Viscosity = std::function<double(double distance, double density, double other_density)>;
  void conserve_angular_momentum(const ParticleSet& particles, double reach, const Viscosity& viscosity,
                                 float* acceleration_x, float* acceleration_y);

  void begin_step();
  /// For the mean forces on bodies: their particles' gain of momentum without weight and contacts.
  struct StepOfBodies {
    double seconds;
    double volume;                               ///< of a mean particle, domain units²
    glm::dvec2 body_force;                       ///< domain units per second²
    std::function<double(int particle)> weight;  ///< multiplies the body force; empty: 1
  };
  void end_step(const ParticleSet& particles, const StepOfBodies& step);
  /// The fluid's mean force and torque about the center in the last step; zero before the first.
  SolidForce force(std::size_t body) const { return bodies_[body].force; }

  /// Takes momentum and angular momentum from the particles.
  void read_momentum(const ParticleSet& particles);
  /// Changes a body's velocity and spin (rad/s), not its particles.
  void accelerate(std::size_t body, glm::dvec2 velocity_change, double spin_change);
  /// Moves the bodies, no coordinate further than `limit`.
  void move(double dt_seconds, double limit);
  /// Moves the bodies by the last velocity changes in `read_momentum`, for methods that displace.
  void follow_displacement(double dt_seconds, double limit);
  /// Resolves contacts. `restitution`: part of the speed given back. `ledger`, unless null, takes the
  /// impulses on solids.
  void collide(const Solids& solids, double restitution, SolidLedger* ledger = nullptr);
  void set_velocities(ParticleSet& particles) const;
  /// Sets the particles' positions to rigid motion.
  void set_positions(ParticleSet& particles, const Domain& domain) const;

 private:
  struct Pair {
    int first, second;  ///< places in `points`
    double distance;
  };
  struct Patch {
    std::uint32_t first_id = 0;       ///< its particles' ids follow this one
    std::vector<glm::dvec2> points;   ///< its particles, from the center, unturned
    std::vector<glm::dvec2> outline;  ///< in the same frame
    double mass = 0.0;
    double inertia = 0.0;             ///< Σ m r²
    double reach = 0.0;               ///< of all `pairs`
    std::vector<Pair> pairs;          ///< each once
    glm::dvec2 gained_velocity{0.0};  ///< in the last read_momentum
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
  struct Meeting {
    const Solids& solids;
    double restitution;
    SolidLedger* ledger;
  };
  void push_off(std::size_t body, glm::dvec2 offset, glm::dvec2 impulse, int solid, const Meeting& meeting);
  glm::dvec2 velocity_at(std::size_t body, glm::dvec2 offset) const;
  double softness(std::size_t body, glm::dvec2 offset, glm::dvec2 direction) const;
  void keep_inside(std::size_t body, const Meeting& meeting);
  struct Obstacle {
    double distance;
    glm::dvec2 outward, velocity;
    int solid;  ///< see SolidLedger::add_reaction; -1 for walls
  };
  void meet(std::size_t body, glm::dvec2 offset, const Obstacle& obstacle, const Meeting& meeting);
  void keep_off_shapes(std::size_t body, const Meeting& meeting);
  void keep_apart(std::size_t first, std::size_t second, const Domain& domain, double restitution);
};

}  // namespace twinflow
