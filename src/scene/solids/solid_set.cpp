#include "scene/solids/solid_set.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/pressure_rules.hpp"
#include "scene/solids/solid_path.hpp"

namespace twinflow {
namespace {

glm::dvec2 turned_by(glm::dvec2 turn, glm::dvec2 point) {
  return {turn.x * point.x - turn.y * point.y, turn.y * point.x + turn.x * point.y};
}

/// The distance of a solid's farthest point from its center; infinite for a formula.
double reach_of(const Solid& solid) {
  switch (solid.shape) {
    case SolidShape::disc:
      return solid.radius;
    case SolidShape::box:
    case SolidShape::image:
      return 0.5 * glm::length(solid.size);
    case SolidShape::airfoil:
      return 0.6 * solid.chord;
    case SolidShape::polygon:
      return glm::length(
          *std::max_element(solid.points.begin(), solid.points.end(),
                            [](glm::dvec2 a, glm::dvec2 b) { return glm::length(a) < glm::length(b); }));
    case SolidShape::formula:
      break;
  }
  return std::numeric_limits<double>::infinity();
}

/// A number that no set has had before.
std::uint64_t next_revision() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

SolidSet::SolidSet(const Scene& scene, const Domain& domain) : domain_(domain) {
  for (const Solid& solid : scene.solids) {
    const std::string name = "solid " + std::to_string(solids_.size() + 1);
    try {
      solids_.push_back(unplaced(solid, scene.folder, {&scene.settings}));
    } catch (const InputError& error) {
      throw InputError(name + ": " + error.what());
    }
  }
  of_scene_ = solids_.size();
  if (const auto bowl = bowl_of(scene.settings)) solids_.push_back(unplaced(*bowl, scene.folder));
  first_body_ = solids_.size();
  place(0.0, 0.0);
}

SolidSet::PlacedSolid SolidSet::unplaced(Solid solid, const std::filesystem::path& folder,
                                         const FormulaNames& names) const {
  auto shape = std::make_shared<const ShapeDistance>(shape_distance(solid, domain_, folder, names));
  return {.solid = std::make_shared<const Solid>(std::move(solid)), .shape = std::move(shape)};
}

SolidSet SolidSet::in(const Domain& domain) const {
  SolidSet result = *this;
  result.domain_ = domain;
  return result;
}

SolidSet SolidSet::without_balls() const {
  SolidSet result = *this;
  result.set_balls({});
  return result;
}

glm::dvec2 SolidSet::from_center(glm::dvec2 point, int solid) const {
  if (is_placed(solid)) return domain_.minimum_image(point - at(solid).center);
  return domain_.minimum_image(solid < first_ball() ? point : point - ball_at(solid).center);
}

double SolidSet::covered_area() const {
  constexpr int kSampledRows = 512;
  const GridShape samples = GridShape::covering(domain_.aspect, kSampledRows);
  const auto is_covered = [this](glm::dvec2 point) {
    return nearest_among(static_cast<int>(of_scene_), point).distance <= 0.0;
  };
  int covered = 0;
  for (int j = 0; j < samples.ny; ++j) {
    for (int i = 0; i < samples.nx; ++i) covered += is_covered(samples.center(i, j)) ? 1 : 0;
  }
  return domain_.area() * covered / samples.cells();
}

double SolidSet::area_of_walls() const {
  if (!walls_) return 0.0;
  const int others = static_cast<int>(solids_.size());
  return walls_->area([&](glm::dvec2 point) { return nearest_among(others, point).distance > 0.0; });
}

void SolidSet::set_walls(std::shared_ptr<const DrawnWalls> walls) {
  walls_ = std::move(walls);
  walled_ = next_revision();
}

void SolidSet::set_bodies(std::span<const Body> bodies) {
  if (bodies.empty() && solids_.size() == first_body_) return;
  const std::vector<PlacedSolid> last(solids_.begin() + static_cast<std::ptrdiff_t>(first_body_),
                                      solids_.end());
  solids_.resize(first_body_);
  for (const Body& body : bodies) {
    const std::size_t k = solids_.size() - first_body_;
    Solid solid;
    solid.shape = body.shape == BodyShape::disc ? SolidShape::disc : SolidShape::box;
    solid.radius = 0.5 * body.size.x;
    solid.size = body.size;
    const bool same =
        k < last.size() && last[k].solid->shape == solid.shape && last[k].solid->size == solid.size;
    PlacedSolid placed = same ? last[k] : unplaced(std::move(solid), {});
    placed.center = body.center;
    placed.velocity = body.velocity;
    placed.turn = {std::cos(body.angle), std::sin(body.angle)};
    placed.spin = body.spin;
    solids_.push_back(std::move(placed));
  }
  places_ = next_revision();
}

void SolidSet::set_bodies_of(const SolidSet& other) {
  if (other.solids_.size() == other.first_body_ && solids_.size() == first_body_) return;
  solids_.resize(first_body_);
  solids_.insert(solids_.end(), other.solids_.begin() + static_cast<std::ptrdiff_t>(other.first_body_),
                 other.solids_.end());
  places_ = std::max(places_, other.places_);
}

void SolidSet::set_balls(std::span<const Ball> balls) {
  if (std::equal(balls.begin(), balls.end(), balls_.begin(), balls_.end())) return;
  balls_.assign(balls.begin(), balls.end());
  held_ = next_revision();
}

std::optional<ChangedArea> SolidSet::changed_since(const State& before, double reach) const {
  const std::uint64_t walls = walls_ ? walls_->version() : 0;
  if (before.places != places_ || (!walls_ && before.walls != 0)) return {};
  std::optional<ChangedArea> changed;
  if (walls != before.walls) {
    changed = walls_->changed_since(before.walls);
    if (!changed) return {};
  }
  // All about the same image of the domain, so that a ball that moves changes little.
  const auto add = [&](const Ball& ball) {
    const glm::dvec2 near = changed ? 0.5 * (changed->lower + changed->upper) : ball.center;
    const glm::dvec2 center = near + domain_.minimum_image(ball.center - near);
    const ChangedArea area{center - ball.radius - reach, center + ball.radius + reach};
    changed = changed ? changed->united_with(area) : area;
  };
  if (before.balls != balls_) {
    for (const auto* balls : {&before.balls, &balls_}) std::for_each(balls->begin(), balls->end(), add);
  }
  return changed;
}

bool SolidSet::may_be_thin() const {
  const auto is_thick = [](const PlacedSolid& placed) {
    return placed.solid->shape == SolidShape::disc && placed.solid->inside_out;
  };
  return walls_ || !std::all_of(solids_.begin(), solids_.end(), is_thick);
}

bool SolidSet::any_moves() const {
  const std::span<const PlacedSolid> solids = std::span(solids_).first(of_scene_);
  return std::any_of(solids.begin(), solids.end(),
                     [](const PlacedSolid& placed) { return placed.solid->moves(); });
}

/// A disc that only turns covers nothing.
bool SolidSet::sweeps(int solid) const {
  if (solid < 0 || solid >= static_cast<int>(of_scene_)) return false;
  const Solid& moving = *at(solid).solid;
  const bool is_carried = !moving.path.empty() || moving.velocity != glm::dvec2(0.0);
  return is_carried || (moving.spin != 0.0 && moving.shape != SolidShape::disc);
}

double SolidSet::fastest() const {
  double fastest = 0.0;
  for (const PlacedSolid& placed : solids_) {
    const double reach = std::min(reach_of(*placed.solid), glm::length(domain_.size()));
    fastest = std::max(fastest, glm::length(placed.velocity) + std::abs(placed.spin) * reach);
  }
  for (const Ball& ball : balls_) fastest = std::max(fastest, glm::length(ball.velocity));
  return fastest;
}

void SolidSet::place(double begin, double end) {
  const bool stays = places_ > 0 && (!any_moves() || (begin == begin_ && end == end_));
  begin_ = begin;
  end_ = end;
  if (stays) return;
  places_ = next_revision();
  for (PlacedSolid& placed : std::span(solids_).first(of_scene_)) {
    const Solid& solid = *placed.solid;
    placed.spin = solid.spin;
    const double angle = solid.angle * std::numbers::pi / 180.0 + solid.spin * end;
    placed.center = center_at(solid, end);
    placed.turn = {std::cos(angle), std::sin(angle)};
    constexpr double kMoment = 1e-6;  // seconds
    const double seconds = end > begin ? end - begin : kMoment;
    placed.velocity =
        (center_at(solid, end > begin ? end : end + kMoment) - center_at(solid, begin)) / seconds;
  }
}

bool SolidSet::any_has_temperature() const {
  return std::any_of(solids_.begin(), solids_.end(),
                     [](const PlacedSolid& placed) { return placed.solid->temperature.has_value(); });
}

bool SolidSet::any_has_flux() const {
  return std::any_of(solids_.begin(), solids_.end(),
                     [](const PlacedSolid& placed) { return placed.solid->flux != 0.0; });
}

bool SolidSet::any_slips() const {
  return std::any_of(solids_.begin(), solids_.end(),
                     [](const PlacedSolid& placed) { return placed.solid->slip != 0.0; });
}

bool SolidSet::any_turns() const {
  return std::any_of(solids_.begin(), solids_.end(),
                     [](const PlacedSolid& placed) { return placed.spin != 0.0; });
}

SolidSurface SolidSet::surface_of(int k, glm::dvec2 point) const {
  if (k >= first_ball()) {
    const Ball& ball = ball_at(k);
    const glm::dvec2 offset = domain_.minimum_image(point - ball.center);
    const double distance = std::hypot(offset.x, offset.y);
    const glm::dvec2 outward = distance > 0.0 ? offset / distance : glm::dvec2(0.0, 1.0);
    return {distance - ball.radius, outward, ball.velocity, ball.velocity, 0.0, k};
  }
  if (!is_placed(k)) {
    NearestSurface own = (*walls_)(point);
    if (own.distance >= DrawnWalls::kReach) own.distance = std::numeric_limits<double>::max();
    return {own.distance, own.outward, {0.0, 0.0}, {0.0, 0.0}, 0.0, k};
  }
  const PlacedSolid& placed = at(k);
  const glm::dvec2 offset = domain_.minimum_image(point - placed.center);
  const glm::dvec2 back(placed.turn.x, -placed.turn.y);
  const NearestSurface own = (*placed.shape)(turned_by(back, offset));
  const double sign = placed.solid->inside_out ? -1.0 : 1.0;
  const glm::dvec2 outward = turned_by(placed.turn, own.outward);
  const auto velocity_at = [&](glm::dvec2 place) {
    return placed.velocity + placed.spin * glm::dvec2(-place.y, place.x);
  };
  return {sign * own.distance,       sign * outward,
          velocity_at(offset),       velocity_at(offset - own.distance * outward),
          placed.solid->slip,        k,
          placed.solid->temperature, placed.solid->flux};
}

double SolidSet::distance(glm::dvec2 point) const { return nearest(point).distance; }

std::vector<double> SolidSet::distances(const GridShape& cells) const {
  std::optional<DrawnWalls> walls;
  if (walls_) walls = walls_->with_all_distances();
  std::vector<double> result;
  result.reserve(static_cast<std::size_t>(cells.cells()));
  for (int j = 0; j < cells.ny; ++j) {
    for (int i = 0; i < cells.nx; ++i) {
      const glm::dvec2 center = cells.center(i, j);
      double least = distance(center);
      if (walls) least = std::min(least, (*walls)(center).distance);
      constexpr double kNone = std::numeric_limits<double>::max();
      result.push_back(least < kNone ? least : std::numeric_limits<double>::infinity());
    }
  }
  return result;
}

SolidSurface SolidSet::nearest(glm::dvec2 point) const { return nearest_among(count(), point); }

/// Among the first `count` solids.
SolidSurface SolidSet::nearest_among(int count, glm::dvec2 point) const {
  SolidSurface nearest{std::numeric_limits<double>::max(), {0.0, 1.0}, {0.0, 0.0}, {0.0, 0.0}, 0.0, -1};
  for (int k = 0; k < count; ++k) {
    const SolidSurface surface = surface_of(k, point);
    if (surface.distance < nearest.distance) nearest = surface;
  }
  return nearest;
}

std::optional<Solid> bowl_of(const Settings& settings) {
  if (!settings.particles.enabled || settings.particles.container != Container::circle) return {};
  Solid bowl;
  bowl.radius = settings.particles.container_radius;
  bowl.inside_out = true;
  return bowl;
}

bool bowl_cuts_grid(const Settings& settings) {
  if (!bowl_of(settings) || settings.grid.layout != GridLayout::staggered) return false;
  return unmet_need(settings.grid.pressure, PressureGrid::of(settings, true)).empty();
}

void require_room(const Scene& scene, const Domain& domain) {
  if (scene.solids.empty()) return;
  const SolidSet solids(scene, domain);
  const GridShape cells = GridShape::covering(domain.aspect, scene.settings.grid.resolution);
  bool free = false;
  for (int j = 0; j < cells.ny && !free; ++j) {
    for (int i = 0; i < cells.nx && !free; ++i) free = solids.distance(cells.center(i, j)) > 0.0;
  }
  if (!free) throw InputError("the solids fill the whole domain; they must leave room to the fluid");
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    const Body& body = scene.bodies[k];
    const SolidSurface near = solids.nearest(body.center);
    if (near.distance >= 0.5 * std::min(body.size.x, body.size.y)) continue;
    throw InputError("body " + std::to_string(k + 1) + " with its center (" + format_value(body.center.x) +
                     ", " + format_value(body.center.y) + ") stands in solid " +
                     std::to_string(near.solid + 1) + "; it must start in the fluid");
  }
}

}  // namespace twinflow
