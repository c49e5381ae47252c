#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "core/domain.hpp"
#include "particles/bodies/container.hpp"
#include "particles/state/particle_set.hpp"
#include "scene/gestures/body.hpp"

namespace twinflow {

/// Rigid bodies made of particles: patches of them, at the fluid's spacing and with the body's density as
/// mass, take part in every method as fluid does, and are then put back into rigid motion (Solenthaler,
/// Schläfli, Pajarola, "A unified particle model for fluid–solid interactions", 2007; Carlson, Mucha, Turk,
/// "Rigid fluid", 2004). A body moves and spins with the momentum and angular momentum of its particles, so
/// what fluid and bodies exchange is kept to rounding. Forces between the particles of one body cancel where
/// they point from particle to particle; drag, which does not, would slow the spin, and is made up for
/// (`keep_spin`). In a periodic domain a body goes on across the seam.
///
/// Bodies touch walls, balls and each other by their outlines: what overlaps is pushed apart, and the speed
/// towards each other taken away by an impulse at the deepest point, without friction.
class RigidBodies {
 public:
  /// Adds a body's particles to the set; fluid in its place has to be taken away by the caller.
  void add(const Body& body, ParticleSet& particles, const Domain& domain, double spacing, double density);

  bool empty() const { return bodies_.empty(); }
  /// As they are now, in the order they came; number k + 1 in ParticleSet::body.
  std::span<const Body> bodies() const { return shapes_; }
  /// The bodies as they are now; see OutputArchive. Throws InputError where those that are read do not go
  /// with the particles.
  template <class Archive>
  void archive_state(Archive& archive, const ParticleSet& particles);

  /// Takes out of the accelerations of particles, which are in rigid motion, what drag between particles of
  /// the same body does to its spin. The drag by which two of them are pulled along by each other is
  ///   m dvᵢ/dt = drag(distance, densityᵢ, densityⱼ) (vⱼ − vᵢ)
  /// with the masses and densities of the set and distances in domain units, and vanishes from `reach` on.
  /// Kicks in the place of accelerations take a drag times Δt.
  using Drag = std::function<double(double distance, double density, double other_density)>;
  void keep_spin(const ParticleSet& particles, double reach, const Drag& drag, float* acceleration_x,
                 float* acceleration_y);

  /// Gives every body the momentum and angular momentum of its particles.
  void take_momentum(const ParticleSet& particles);
  /// Moves the bodies by their velocities, no coordinate further than `limit`.
  void move(double dt_seconds, double limit);
  /// Moves the bodies by what `take_momentum` has just changed in their velocities: for methods that
  /// displace.
  void follow_displacement(double dt_seconds, double limit);
  /// Resolves contacts with what is solid and with each other. `restitution`: part of the speed given back.
  void collide(const ParticleContainer& container, const Domain& domain, std::span<const Ball> balls,
               double restitution);
  /// Sets velocities, or positions too, of all particles of bodies to those of rigid motion.
  void set_velocities(ParticleSet& particles) const;
  void set_positions(ParticleSet& particles, const Domain& domain) const;

 private:
  struct Pair {
    int first, second;  ///< places in `points`
    double distance;
  };
  struct Patch {
    std::uint32_t first_id = 0;       ///< of its particles, which follow each other
    std::vector<glm::dvec2> points;   ///< of its particles, from the centre, unturned
    std::vector<glm::dvec2> outline;  ///< in the same frame
    double mass = 0.0;                ///< of all its particles
    double inertia = 0.0;             ///< Σ m r²
    double reach = 0.0;               ///< up to which `pairs` holds all there are
    std::vector<Pair> pairs;          ///< of points, each once
    glm::dvec2 gained_velocity{0.0};  ///< by the last take_momentum
    double gained_spin = 0.0;
  };

  std::vector<Body> shapes_;
  std::vector<Patch> bodies_;

  void require_particles(const ParticleSet& particles) const;
  glm::dvec2 offset_of(const ParticleSet& particles, std::size_t particle) const;
  static void find_pairs(Patch& patch, double reach);
  void move_by(std::size_t body, glm::dvec2 way, double angle, double limit);
  void push(std::size_t body, glm::dvec2 offset, glm::dvec2 impulse);
  glm::dvec2 velocity_at(std::size_t body, glm::dvec2 offset) const;
  double softness(std::size_t body, glm::dvec2 offset, glm::dvec2 direction) const;
  void keep_inside(std::size_t body, const ParticleContainer& container, double restitution);
  void keep_off(std::size_t body, const Ball& ball, const Domain& domain, double restitution);
  void keep_apart(std::size_t first, std::size_t second, const Domain& domain, double restitution);
};

}  // namespace twinflow
