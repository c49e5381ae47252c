#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "scene/gestures/stroke.hpp"
#include "scene/scene.hpp"
#include "scene/solids/drawn_walls.hpp"
#include "scene/solids/shape_distance.hpp"

namespace twinflow {

/// The surface of the nearest solid as seen from a point.
struct SolidSurface {
  double distance;      ///< positive in the fluid; the largest number if there is no solid
  glm::dvec2 outward;   ///< unit normal of the surface, into the fluid
  glm::dvec2 velocity;  ///< of the solid at the point, as if it reached there; domain units per second
  glm::dvec2 surface_velocity;          ///< of the solid at the nearest point of its surface
  double slip;                          ///< 0: the fluid sticks to it, 1: it slips
  int solid;                            ///< its number; see SolidSet
  std::optional<double> temperature{};  ///< of its surface, degrees; none: it is insulated or has a flux
  double flux = 0.0;  ///< of heat into the fluid per length of the surface, degrees · domain units/s
};

/// All solids of a scene where they are at one time. It is a value: copies share the shapes. Surroundings
/// says where they are at any time of a step. The solids are numbered in this order:
///   1. Scene::solids
///   2. the bowl that a circular container is
///   3. rigid bodies in the grid's liquid
///   4. the walls that the brush has drawn, as one solid
///   5. the balls that gestures hold
class SolidSet {
 public:
  /// Reads images and formulas. Places the solids where they are at the start. Throws InputError that names
  /// the solid.
  SolidSet(const Scene& scene, const Domain& domain);
  /// No solids yet.
  explicit SolidSet(const Domain& domain) : SolidSet(Scene(), domain) {}

  bool empty() const { return count() == 0; }
  int count() const { return first_ball() + static_cast<int>(balls_.size()); }
  bool are_balls_alone() const { return first_ball() == 0; }  ///< or none at all
  bool any_moves() const;
  /// Whether a solid may be thinner than two spacings of particles, so that particles in it may leave on the
  /// other side.
  bool may_be_thin() const;
  /// The displacement from a solid's present center to the point, and its rate of turning (rad/s,
  /// counter-clockwise). The center of drawn walls is the domain's.
  glm::dvec2 from_center(glm::dvec2 point, int solid) const;
  double turning_rate(int solid) const { return is_placed(solid) ? at(solid).spin : 0.0; }
  /// Replaces the walls that the brush has drawn; null: there are none. They stand still, and the fluids
  /// stick to them.
  void set_walls(std::shared_ptr<const DrawnWalls> walls);
  const std::shared_ptr<const DrawnWalls>& walls() const { return walls_; }
  /// Places rigid bodies, to which the fluid sticks, as further solids: where they are and with their
  /// velocities. They replace those of the last call, and take over their shapes where these are the same.
  void set_bodies(std::span<const Body> bodies);
  /// Replaces the rigid bodies by those of another set, which shares their shapes.
  void set_bodies_of(const SolidSet& other);
  /// The number of the first rigid body.
  int first_body() const { return static_cast<int>(first_body_); }
  /// Replaces the balls that gestures hold; the fluids stick to them.
  void set_balls(std::span<const Ball> balls);
  std::span<const Ball> balls() const { return balls_; }
  /// Places the solids where they are at the end of [begin, end), seconds, with their mean velocities in it.
  void place(double begin, double end);
  /// The time at which they are where they are, seconds.
  double time() const { return end_; }
  /// The same solids in a domain of the same size that repeats along other axes. Formulas repeat as before.
  SolidSet in(const Domain& domain) const;
  SolidSet without_balls() const;
  bool any_turns() const;
  /// Whether fluid slips along one of them, at least in part.
  bool any_slips() const;
  /// Whether one of them has a temperature.
  bool any_has_temperature() const;
  /// Whether heat flows from one of them into the fluid at a given rate.
  bool any_has_flux() const;
  /// A bound of the speed of their points, where they are placed; domain units per second.
  double fastest() const;
  /// Another number after every `place` that moves a solid, after `set_walls`, after every `set_balls` that
  /// changes a ball, and for every set that was made: what was computed from the places has to be computed
  /// anew.
  std::uint64_t revision() const { return std::max({places_, walled_, held_}); }
  /// The same without walls: another number whenever a solid has moved.
  std::uint64_t motion() const { return std::max(places_, held_); }
  /// What tells states of a set apart, for `changed_since`.
  struct State {
    std::uint64_t places = 0;  ///< the revision of the last `place` that moved a solid
    std::uint64_t walls = 0;   ///< the version of the drawn walls; 0: there are none
    std::vector<Ball> balls = {};
    bool operator==(const State&) const = default;
  };
  State state() const { return {places_, walls_ ? walls_->version() : 0, balls_}; }
  /// Where distances of less than `reach` may differ from what they were in that state, if only drawn walls
  /// and balls have changed and it is known where.
  std::optional<ChangedArea> changed_since(const State& before, double reach) const;

  /// The part of the domain's area under the scene's solids, domain units², from 512 rows of samples. It
  /// takes tens of milliseconds. Bowl, drawn walls and balls do not count.
  double covered_area() const;
  /// The area that drawn walls cover beside the other solids, domain units².
  double area_of_walls() const;
  /// The signed distance of a point from their union, positive in the fluid.
  double distance(glm::dvec2 point) const;
  /// The distances of the cells' centers, row after row, exact even far from drawn walls; infinite without a
  /// solid.
  std::vector<double> distances(const GridShape& cells) const;
  SolidSurface nearest(glm::dvec2 point) const;
  /// Calls visit(surface) for every solid that is nearer to the point than `reach`.
  template <class Visit>
  void for_each_near(glm::dvec2 point, double reach, const Visit& visit) const {
    for (int k = 0; k < count(); ++k) {
      const SolidSurface surface = surface_of(k, point);
      if (surface.distance < reach) visit(surface);
    }
  }

 private:
  struct PlacedSolid {
    std::shared_ptr<const Solid> solid;
    std::shared_ptr<const ShapeDistance> shape;
    glm::dvec2 center{0.0};
    glm::dvec2 velocity{0.0};
    glm::dvec2 turn{1.0, 0.0};  ///< cosine and sine of the angle
    double spin = 0.0;          ///< rad/s, counter-clockwise
  };
  PlacedSolid unplaced(Solid solid, const std::filesystem::path& folder,
                       const FormulaNames& names = {}) const;
  bool is_placed(int k) const { return k < static_cast<int>(solids_.size()); }
  int first_ball() const { return static_cast<int>(solids_.size()) + (walls_ ? 1 : 0); }
  const Ball& ball_at(int k) const { return balls_[static_cast<std::size_t>(k - first_ball())]; }
  const PlacedSolid& at(int k) const { return solids_[static_cast<std::size_t>(k)]; }
  SolidSurface surface_of(int k, glm::dvec2 point) const;
  SolidSurface nearest_among(int count, glm::dvec2 point) const;

  Domain domain_;
  std::vector<PlacedSolid> solids_;          ///< the scene's, the bowl, and rigid bodies
  std::size_t of_scene_ = 0;                 ///< the number of the scene's solids
  std::size_t first_body_ = 0;               ///< the number of those before the bodies
  std::shared_ptr<const DrawnWalls> walls_;  ///< null: there are none
  std::vector<Ball> balls_;
  std::uint64_t places_ = 0;        ///< the revision of the last `place` or `set_bodies` that moved a solid
  std::uint64_t walled_ = 0;        ///< the revision of the last `set_walls`
  std::uint64_t held_ = 0;          ///< the revision of the last `set_balls` that changed a ball
  double begin_ = 0.0, end_ = 0.0;  ///< of the interval at whose end they are
};

/// The bowl that holds the particles in a circular container: a disc inside out; nothing for other
/// containers.
std::optional<Solid> bowl_of(const Settings& settings);
/// Whether the grid fluid is in that bowl, too: where its pressure solver allows for solids.
bool bowl_cuts_grid(const Settings& settings);

/// Throws InputError for solids that leave no room to the fluid and for bodies that start in one.
void require_room(const Scene& scene, const Domain& domain);

}  // namespace twinflow
