#pragma once

#include <span>

#include "particles/boundaries/solid_ledger.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

class StateVisitor;

/// The solids at the present sub-step's end, and the forces on them.
class PlacedSolids {
 public:
  /// `shapes`: at the start, without balls. `of_scene`: the scene has solids.
  PlacedSolids(const SolidSet& shapes, bool of_scene);

  const SolidSet& shapes() const { return shapes_; }
  /// The surfaces in a container. All arguments must outlive them.
  Solids in(const ParticleContainer& container, const Domain& domain) const {
    return {container, domain, shapes_.empty() ? nullptr : &shapes_, area_of_scene_ + area_of_walls_};
  }
  /// Replaces the solids. Returns whether their number changed, which clears and resizes the ledger.
  bool place(SolidSet shapes);
  void set_balls(std::span<const Ball> balls) { shapes_.set_balls(balls); }  ///< temporary; may be empty
  void make_room(ParticleSet& particles, std::span<const WallStroke> new_walls, const Domain& domain) const;

  /// The step's impulses; null if there are no solids.
  SolidLedger* ledger() { return shapes_.empty() ? nullptr : &ledger_; }
  void begin_step() { ledger_.clear(); }
  /// Finds the step's mean forces. `particle_area`: of each particle, domain units².
  void end_step(double particle_area, double dt_seconds) {
    forces_ = ledger_.mean_forces(particle_area, dt_seconds);
  }
  /// Mean forces on the solids and, last, on walls.
  const SolidSums& forces() const { return forces_; }
  /// Exchanges these forces; see StateVisitor. Throws InputError for another number of them.
  void visit_state(StateVisitor& visitor);

 private:
  SolidSet shapes_;
  double area_of_scene_;  ///< at the start, domain units²
  double area_of_walls_;  ///< beside the scene's
  SolidLedger ledger_;
  SolidSums forces_;
};

}  // namespace twinflow
