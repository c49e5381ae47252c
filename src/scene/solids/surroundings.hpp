#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "scene/solids/solid_set.hpp"
#include "scene/solids/walls.hpp"

namespace twinflow {

/// All that bounds the fluids during one step:
///   - the solids of the scene, the bowl, the walls that the brush has drawn
///   - the balls that gestures hold
///   - rigid bodies in the grid's liquid
///   - the walls of the box with their lid, and the inlet of a channel
/// It is a value: the world makes one for each step, and both fluids read it.
class Surroundings {
 public:
  /// The surroundings of time 0, with the balls that the scene's gestures hold then. Reads images and
  /// formulas. Throws InputError that names the solid or the parameter.
  Surroundings(const Scene& scene, const Domain& domain);

  /// Takes over live parameters: the lid, and what the formulas of the inlet name. Throws InputError.
  void apply(const Settings& settings);
  /// Turns to the step [begin, end), seconds. `balls`: where they are at its end, with their velocities in
  /// it.
  void begin_step(double begin, double end, std::span<const Ball> balls);
  /// Takes the balls of time 0 again, as a changed scene holds them.
  void set_first_balls(const Scene& scene);
  /// Replaces the walls; null: there are none. `added`: the pieces with which the step begins.
  void set_walls(std::shared_ptr<const DrawnWalls> walls, std::span<const WallStroke> added = {});
  /// Replaces the rigid bodies in the grid's liquid, where they are at the end of the step.
  void set_bodies(std::span<const Body> bodies) { bodies_.set_bodies(bodies); }

  const Domain& domain() const { return domain_; }
  double begin() const { return begin_; }  ///< of the step, seconds
  double end() const { return end_; }
  /// The solids at the end of the step, with their mean velocities in it; without the bodies in the liquid.
  const SolidSet& solids() const { return solids_; }
  /// The same solids together with the rigid bodies in the liquid.
  SolidSet solids_in_liquid() const;
  /// The solids at a time of the step, with their velocities at that time. Balls that come in the step are
  /// there from its beginning. They move in straight lines.
  SolidSet at(double time) const { return at(time, time); }
  /// The same with their mean velocities since an earlier time.
  SolidSet at(double time, double since) const;

  std::span<const Ball> balls() const { return solids_.balls(); }
  const std::shared_ptr<const DrawnWalls>& walls() const { return solids_.walls(); }
  /// The pieces of walls with which the step begins.
  std::span<const WallStroke> new_walls() const { return new_walls_; }
  bool have_bodies() const { return !bodies_.empty(); }  ///< in the liquid
  /// The walls of the box, or of the layer or the channel.
  const Walls& box() const { return box_; }
  /// The velocity of a fluid that enters a channel; nothing if the domain is not a channel.
  const std::optional<InletVelocity>& inlet(Fluid fluid) const {
    return fluid == Fluid::grid ? inlet_of_grid_ : inlet_of_particles_;
  }

 private:
  Domain domain_;
  SolidSet solids_;
  SolidSet bodies_;  ///< the rigid bodies in the liquid alone
  std::vector<WallStroke> new_walls_;
  double begin_ = 0.0, end_ = 0.0;
  Walls box_;
  std::optional<InletVelocity> inlet_of_grid_, inlet_of_particles_;
};

}  // namespace twinflow
