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

/// The nearest solid's surface, seen from a point.
struct SolidSurface {
  double distance;                      ///< positive in the fluid; largest number: no solid
  glm::dvec2 outward;                   ///< unit normal into the fluid
  glm::dvec2 velocity;                  ///< of the solid, extended to the point; domain units per second
  glm::dvec2 surface_velocity;          ///< at the nearest point of the surface
  double slip;                          ///< 0: no-slip, 1: free slip
  int solid;                            ///< its number; see SolidSet
  std::optional<double> temperature{};  ///< of the surface, degrees; none: insulated or with flux
  double flux = 0.0;                    ///< heat into the fluid per surface length, degrees · domain units/s
};

/// All solids of a scene at one time, as a value: copies share shapes. See Surroundings for other times.
/// Numbering:
///   1. Scene::solids
///   2. the bowl of a circular container
///   3. rigid bodies in the grid's liquid
///   4. the drawn walls, as one solid
///   5. the balls that gestures hold
class SolidSet {
 public:
  /// Reads images and formulas; places the solids at the start. Throws InputError that names the solid.
  SolidSet(const Scene& scene, const Domain& domain);
  explicit SolidSet(const Domain& domain) : SolidSet(Scene(), domain) {}

  bool empty() const { return count() == 0; }
  int count() const { return first_ball() + static_cast<int>(balls_.size()); }
  bool are_balls_alone() const { return first_ball() == 0; }  ///< or none at all
  bool any_moves() const;
  /// Whether a solid may be thinner than two particle spacings, so particles may cross it.
  bool may_be_thin() const;
  /// The displacement of the point from a solid's present center (drawn walls: the domain's), and its turning
  /// rate (rad/s, counter-clockwise).
  glm::dvec2 from_center(glm::dvec2 point, int solid) const;
  double turning_rate(int solid) const { return is_placed(solid) ? at(solid).spin : 0.0; }
  /// Whether a solid of the scene moves so that it covers places and frees others; not for balls and bodies.
  bool sweeps(int solid) const;
  /// Replaces the drawn walls, at rest and no-slip; null: none.
  void set_walls(std::shared_ptr<const DrawnWalls> walls);
  const std::shared_ptr<const DrawnWalls>& walls() const { return walls_; }
  /// Replaces the rigid bodies, no-slip solids with places and velocities; keeps unchanged shapes.
  void set_bodies(std::span<const Body> bodies);
  /// Replaces the rigid bodies by another set's, with shared shapes.
  void set_bodies_of(const SolidSet& other);
  int first_body() const { return static_cast<int>(first_body_); }
  /// Replaces the balls that gestures hold; no-slip.
  void set_balls(std::span<const Ball> balls);
  std::span<const Ball> balls() const { return balls_; }
  /// Places the solids at the end of [begin, end), seconds, with mean velocities in it.
  void place(double begin, double end);
  /// The time of their places, seconds.
  double time() const { return end_; }
  /// The same solids in a domain of equal size with other periodic axes; formulas repeat as before.
  SolidSet in(const Domain& domain) const;
  SolidSet without_balls() const;
  bool any_turns() const;
  bool any_slips() const;
  bool any_has_temperature() const;
  bool any_has_flux() const;
  /// A bound of their points' speed, domain units per second.
  double fastest() const;
  /// A number that changes with every move, `set_walls`, changed ball and new set.
  std::uint64_t revision() const { return std::max({places_, walled_, held_}); }
  /// The same without walls.
  std::uint64_t motion() const { return std::max(places_, held_); }
  struct State {
    std::uint64_t places = 0;  ///< revision of the last `place` that moved a solid
    std::uint64_t walls = 0;   ///< version of the drawn walls; 0: none
    std::vector<Ball> balls = {};
    bool operator==(const State&) const = default;
  };
  State state() const { return {places_, walls_ ? walls_->version() : 0, balls_}; }
  /// The area in which distances below `reach` may differ from that state, if only drawn walls and balls have
  /// changed. Nothing if unknown.
  std::optional<ChangedArea> changed_since(const State& before, double reach) const;

  /// The domain's area under the scene's solids, domain units², from 512 rows of samples. Excludes bowl,
  /// drawn walls and balls.
  double covered_area() const;
  /// The area of drawn walls outside other solids, domain units².
  double area_of_walls() const;
  /// A point's signed distance, positive in the fluid.
  double distance(glm::dvec2 point) const;
  /// The distances at cell centers, row after row, exact even far from walls; infinite without solids.
  std::vector<double> distances(const GridShape& cells) const;
  SolidSurface nearest(glm::dvec2 point) const;
  /// Calls visit(surface) for every solid nearer than `reach`.
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
  std::vector<PlacedSolid> solids_;  ///< the scene's, the bowl, and rigid bodies
  std::size_t of_scene_ = 0;
  std::size_t first_body_ = 0;               ///< of the bodies
  std::shared_ptr<const DrawnWalls> walls_;  ///< null: none
  std::vector<Ball> balls_;
  std::uint64_t places_ = 0;  ///< revision of the last `place` or `set_bodies` that moved a solid
  std::uint64_t walled_ = 0;
  std::uint64_t held_ = 0;          ///< revision of the last `set_balls` that changed a ball
  double begin_ = 0.0, end_ = 0.0;  ///< interval at whose end they are
};

/// The bowl of a circular container for particles: a disc inside out; nothing for other containers.
std::optional<Solid> bowl_of(const Settings& settings);
/// Whether the bowl also holds the grid fluid: if the pressure solver allows solids.
bool bowl_cuts_grid(const Settings& settings);

/// Throws InputError for solids that leave no room to the fluid or bodies that start in one.
void require_room(const Scene& scene, const Domain& domain);

}  // namespace twinflow
