#pragma once

#include <memory>
#include <span>
#include <vector>

#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// All that stands or moves in the fluids during one step: the solids of the scene, the bowl, the walls that
/// the brush has drawn, the balls that gestures hold, and rigid bodies in the grid's liquid. It is a value:
/// the world makes the one of each step, and both fluids read it.
class Surroundings {
 public:
  /// The surroundings of time 0, with the balls that the scene's gestures hold then. Reads images and
  /// formulas. Throws InputError that names the solid.
  Surroundings(const Scene& scene, const Domain& domain);

  /// Turns to the step [begin, end), seconds. `balls`: where they are at its end, with their velocities in
  /// it. `length_seconds`: end − begin, not rounded.
  void begin_step(double begin, double end, double length_seconds, std::span<const Ball> balls);
  /// Takes the balls of time 0 again, as a changed scene holds them.
  void hold_first_balls(const Scene& scene);
  /// Replaces the walls; null: there are none. `added`: the pieces with which the step begins.
  void set_walls(std::shared_ptr<const DrawnWalls> walls, std::span<const WallStroke> added = {});
  /// Replaces the rigid bodies in the grid's liquid, where they are at the end of the step.
  void set_bodies(std::span<const Body> bodies) { bodies_.assign(bodies.begin(), bodies.end()); }

  const Domain& domain() const { return domain_; }
  double begin() const { return begin_; }  ///< of the step, seconds
  double end() const { return end_; }
  /// The solids at the end of the step, with their mean velocities in it; without the bodies in the liquid.
  const SolidSet& solids() const { return solids_; }
  /// The same solids together with the rigid bodies in the liquid.
  SolidSet solids_in_liquid() const;
  /// The solids at the end of a part of the step, with their mean velocities in it. Parts are equal and
  /// numbered from 1.
  SolidSet after_part(int number, int parts) const;
  /// The solids at the beginning of the step, with the balls that come in it.
  SolidSet at_begin() const;
  /// The solids at the end of the step, with their velocities at that time.
  SolidSet at_end() const;

  std::span<const Ball> balls() const { return solids_.balls(); }
  const std::shared_ptr<const DrawnWalls>& walls() const { return solids_.walls(); }
  /// The pieces of walls with which the step begins.
  std::span<const WallStroke> new_walls() const { return new_walls_; }
  std::span<const Body> bodies() const { return bodies_; }

 private:
  SolidSet with_balls_earlier(double seconds) const;

  Domain domain_;
  SolidSet solids_;
  std::vector<Body> bodies_;
  std::vector<WallStroke> new_walls_;
  double begin_ = 0.0, end_ = 0.0;
  double length_seconds_ = 0.0;
};

}  // namespace twinflow
