#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "scene/solids/solid_set.hpp"
#include "scene/solids/walls.hpp"

namespace twinflow {

/// The bounds of the fluids during one step, a value that the world makes for both:
///   - the scene's solids, the bowl, drawn walls
///   - balls that gestures hold
///   - rigid bodies in the grid's liquid
///   - the box with its lid, a channel's inlet
class Surroundings {
 public:
  /// The surroundings at time 0, with the gestures' balls. Reads images and formulas. Throws InputError with
  /// the solid or parameter.
  Surroundings(const Scene& scene, const Domain& domain);

  /// Applies live parameters: the lid and the names in the inlet's formulas. Throws InputError.
  void apply(const Settings& settings);
  /// Begins the step [begin, end), seconds. `balls`: at its end, with velocities in it.
  void begin_step(double begin, double end, std::span<const Ball> balls);
  /// Takes the balls of time 0 from a changed scene.
  void set_first_balls(const Scene& scene);
  /// Replaces the walls; null: none. `added`: the pieces at the step's beginning.
  void set_walls(std::shared_ptr<const DrawnWalls> walls, std::span<const WallStroke> added = {});
  /// Replaces the bodies in the grid's liquid, placed at the step's end.
  void set_bodies(std::span<const Body> bodies) { bodies_.set_bodies(bodies); }

  const Domain& domain() const { return domain_; }
  double begin() const { return begin_; }  ///< of the step, seconds
  double end() const { return end_; }
  /// The solids at the step's end with their mean velocities, without bodies in the liquid.
  const SolidSet& solids() const { return solids_; }
  /// The solids with the bodies in the liquid.
  SolidSet solids_in_liquid() const;
  /// The solids and their velocities at a time of the step. Balls move straight, new ones from its beginning.
  SolidSet at(double time) const { return at(time, time); }
  /// The same with mean velocities since an earlier time.
  SolidSet at(double time, double since) const;

  std::span<const Ball> balls() const { return solids_.balls(); }
  const std::shared_ptr<const DrawnWalls>& walls() const { return solids_.walls(); }
  std::span<const WallStroke> new_walls() const { return new_walls_; }
  bool have_bodies() const { return !bodies_.empty(); }  ///< in the liquid
  const Walls& box() const { return box_; }
  /// The velocity of a fluid entering a channel; nothing without one.
  const std::optional<InletVelocity>& inlet(Fluid fluid) const {
    return fluid == Fluid::grid ? inlet_of_grid_ : inlet_of_particles_;
  }

 private:
  Domain domain_;
  SolidSet solids_;
  SolidSet bodies_;
  std::vector<WallStroke> new_walls_;
  double begin_ = 0.0, end_ = 0.0;
  Walls box_;
  std::optional<InletVelocity> inlet_of_grid_, inlet_of_particles_;
};

}  // namespace twinflow
