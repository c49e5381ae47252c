#pragma once

#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/boundaries/rigid_bodies.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// The rigid bodies in the grid's liquid. They are copies of the bodies among the particles, with motions of
/// their own. The liquid moves around them as around solids.
///
/// Liquid and bodies are coupled weakly: the liquid's forces in a step accelerate the bodies in the next one.
/// Such a scheme is unstable if the liquid that a body pushes away is heavier than the body. It is stable if
/// the step anticipates the pressure's response to the acceleration, the added mass. (Causin, Gerbeau,
/// Nobile, "Added-mass effect in the design of partitioned algorithms for fluid–structure problems", 2005.)
/// With an estimate M of the added mass, a step is
///     (m + M) a′ = F + m g + M a,
/// from the force F in a step with the acceleration a. The terms with M sum to M (a₀ − a) over all steps of a
/// body that does not turn. So liquid and bodies exchange their momentum, whatever the estimate. The errors
/// of a fade by (M − M₀)/(m + M) a step, where M₀ is the true added mass: the scheme is stable where M > (M₀
/// − m)/2.
///
/// In a step of several parts, the pressure is their mean, and the friction is the last part's.
///
/// Bodies touch the walls of the domain, solids, balls and each other as RigidBodies says.
class GridBodies {
 public:
  /// `spacing`: of the points by which bodies touch, domain units.
  GridBodies(const Domain& domain, double spacing);

  /// What bodies meet, apart from liquid.
  struct Obstacles {
    const SolidSet& solids;  ///< balls that gestures hold included
    double restitution;
  };
  /// Adds bodies, except those too wide for the domain.
  void drop(std::span<const Body> bodies, const Obstacles& obstacles);
  /// Accelerates and moves the bodies over dt. `gravity`: domain units per second².
  void move(double dt_seconds, glm::dvec2 gravity, const Obstacles& obstacles);
  /// Sets the mean forces of the liquid in the step after `move`, by the places of the bodies.
  void set_forces(std::span<const SolidForce> forces);

  bool empty() const { return motions_.empty(); }
  std::span<const Body> bodies() const { return bodies_.bodies(); }
  /// The forces that were set last.
  SolidForce force(std::size_t body) const { return motions_[body].force; }
  /// The momentum of all bodies, density 1 times domain units³ per second.
  glm::dvec2 momentum() const;

  /// Writes or reads the state; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  struct Motion {
    SolidForce force;
    glm::dvec2 acceleration{0.0};       ///< of the last step
    double angular_acceleration = 0.0;  ///< of the last step
  };
  void accelerate(std::size_t body, double dt_seconds, glm::dvec2 gravity);

  Domain domain_;
  double spacing_;
  ParticleSet points_;  ///< of the bodies alone
  RigidBodies bodies_;
  std::vector<Motion> motions_;
};

}  // namespace twinflow
