#pragma once

#include <span>
#include <vector>

#include "particles/boundaries/rigid_bodies.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

class StateVisitor;

/// The rigid bodies in the grid's liquid, which treats them as solids: copies of the bodies among the
/// particles, with their own motion.
///
/// The coupling is weak, with an estimate M of the added mass for stability. (Causin, Gerbeau, Nobile,
/// "Added-mass effect in the design of partitioned algorithms for fluid–structure problems", 2005.) From the
/// force F in a step with acceleration a,
///     (m + M) a′ = F + m g + M a.
/// The terms with M sum to M (a₀ − a) over all steps of a body that does not turn. So momentum is exchanged
/// whatever the estimate. Errors of a fade by (M − M₀)/(m + M) a step with the true added mass M₀: stable for
/// M > (M₀ − m)/2.
///
/// In a step of several parts, the pressure is their mean, and the friction is the last part's.
///
/// Contacts: see RigidBodies.
class GridBodies {
 public:
  /// `spacing`: of the contact points, domain units.
  GridBodies(const Domain& domain, double spacing);

  /// What bodies meet, apart from liquid.
  struct Obstacles {
    const SolidSet& solids;  ///< including held balls
    double restitution;
  };
  /// Adds bodies, except those too wide for the domain.
  void drop(std::span<const Body> bodies, const Obstacles& obstacles);
  /// Accelerates and moves the bodies. `gravity`: domain units per second².
  void move(double dt_seconds, glm::dvec2 gravity, const Obstacles& obstacles);
  /// Sets the liquid's mean forces after `move`, by body.
  void set_forces(std::span<const SolidForce> forces);

  bool empty() const { return motions_.empty(); }
  std::span<const Body> bodies() const { return bodies_.bodies(); }
  SolidForce force(std::size_t body) const { return motions_[body].force; }

  void visit_state(StateVisitor& visitor);

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
