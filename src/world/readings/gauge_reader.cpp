#include "world/readings/gauge_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "scene/fields/temperature.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

/// The surface of the nearest solid or wall.
struct NearSurface {
  double distance;     ///< positive in the fluid
  glm::dvec2 outward;  ///< into the fluid
};

/// The nearest wall of the domain; none in a periodic one.
std::optional<NearSurface> nearest_wall(const World& world, glm::dvec2 point) {
  std::optional<NearSurface> nearest;
  const glm::dvec2 most = world.domain().maximum();
  for (const glm::dvec2 inward : {glm::dvec2(1, 0), glm::dvec2(-1, 0), glm::dvec2(0, 1), glm::dvec2(0, -1)}) {
    const int axis = inward.x != 0.0 ? 0 : 1;
    const bool open = world.settings().domain.boundary == Boundary::channel && axis == 0;
    if (open || world.domain().periodic[axis]) continue;  // the fluid goes on there
    const double distance = glm::dot(most, glm::abs(inward)) + glm::dot(point, inward);
    if (!nearest || distance < nearest->distance) nearest = {distance, inward};
  }
  return nearest;
}

/// A fluid as its pressure is read: the solids that it meets, and whether it is read towards walls, too.
struct Surfaces {
  const SolidSet& solids;
  bool walls;
};

/// The grid's liquid meets the rigid bodies that float in it as solids.
const SolidSet& solids_in_grid(const World& world) {
  const GridSolids* const solids = world.grid()->solids();
  return solids != nullptr ? solids->solids() : world.solids();
}

NearSurface nearest_surface(const World& world, const Surfaces& surfaces, glm::dvec2 point, bool walls) {
  const SolidSurface solid = surfaces.solids.nearest(point);
  const NearSurface nearest{solid.distance, solid.outward};
  const std::optional<NearSurface> wall = walls ? nearest_wall(world, point) : std::nullopt;
  return wall && wall->distance < nearest.distance ? *wall : nearest;
}

/// Where the pressure at a place is read: at one point, or on the line through two.
struct PressurePlaces {
  glm::dvec2 near, far;
  double share = 0.0;  ///< of the pressure at `far`; that at `near` has the rest
};

/// `reach`: the distance from surfaces from which on readings are those of the fluid alone; `step`: from the
/// first to the second point.
PressurePlaces pressure_places(const World& world, const Surfaces& surfaces, glm::dvec2 point, double reach,
                               double step) {
  const bool walls = surfaces.walls;
  const NearSurface surface = nearest_surface(world, surfaces, point, walls);
  if (surface.distance >= reach) return {point, point};
  const glm::dvec2 foot = point - surface.distance * surface.outward;
  const PressurePlaces places{foot + reach * surface.outward, foot + (reach + step) * surface.outward,
                              (std::max(surface.distance, 0.0) - reach) / step};
  // In a narrow gap or a corner, another surface may be as near.
  constexpr double kRounding = 0.99;
  const auto is_free = [&](glm::dvec2 place) {
    const double distance = nearest_surface(world, surfaces, place, true).distance;
    return distance >= kRounding * (walls ? reach : 0.3 * reach) &&
           surfaces.solids.distance(place) >= kRounding * reach;
  };
  if (is_free(places.near) && is_free(places.far)) return places;
  const glm::dvec2 kept = surface.distance > 0.0 ? point : foot;
  return is_free(places.near) ? PressurePlaces{places.near, places.near} : PressurePlaces{kept, kept};
}

/// Whether no solid cuts one of the four cells of size `h` around the place between whose centres it is read.
bool is_among_whole_cells(const World& world, glm::dvec2 place, double h) {
  const SolidSet& solids = solids_in_grid(world);
  const glm::dvec2 corner = world.domain().minimum();
  const glm::dvec2 first = corner + (glm::floor((place - corner) / h - 0.5) + 0.5) * h;
  for (const glm::dvec2 offset : {glm::dvec2(0, 0), glm::dvec2(h, 0), glm::dvec2(0, h), glm::dvec2(h, h)}) {
    const SolidSurface surface = solids.nearest(first + offset);
    constexpr double kRounding = 0.99;
    const double half_width = 0.5 * h * (std::abs(surface.outward.x) + std::abs(surface.outward.y));
    if (surface.distance < kRounding * half_width) return false;
  }
  return true;
}

/// The least distance from the surface that is nearest to a point, in steps, at which the pressure is read
/// from whole cells alone.
double reach_on_grid(const World& world, glm::dvec2 point, double h) {
  const double most = 1.5 * h;  // there all four cells are in the fluid
  const SolidSurface surface = solids_in_grid(world).nearest(point);
  if (surface.distance >= most) return most;
  for (double reach = 0.6 * h; reach < most; reach += 0.2 * h) {
    if (is_among_whole_cells(world, point + (reach - surface.distance) * surface.outward, h)) return reach;
  }
  return most;
}

std::optional<double> pressure_between(const PressurePlaces& places, std::optional<double> near,
                                       std::optional<double> far) {
  if (!near || !far || places.share == 0.0) return near;
  return *near + places.share * (*far - *near);
}

/// The dye of the particles at points.
std::vector<glm::vec3> dye_of_particles(const ParticleSolver& particles, const Domain& domain,
                                        std::span<const glm::dvec2> points) {
  const std::vector<glm::vec2> places(points.begin(), points.end());
  std::vector<float> r(points.size()), g(points.size()), b(points.size());
  const ParticleSet& set = particles.particles();
  particles.values_at({places, domain}, std::array{set.r.data(), set.g.data(), set.b.data()},
                      std::array{r.data(), g.data(), b.data()});
  std::vector<glm::vec3> dye;
  for (std::size_t k = 0; k < points.size(); ++k) dye.emplace_back(r[k], g[k], b[k]);
  return dye;
}

/// The velocity of the particles at a place on a wall to which they stick: that of the wall.
std::optional<glm::dvec2> velocity_of_wall(const World& world, glm::dvec2 point) {
  constexpr double kOnWall = 1e-6;  // domain units, the rounding with which gauges may lie on a wall
  const std::optional<NearSurface> wall = nearest_wall(world, point);
  if (!wall || wall->distance > kOnWall) return {};
  const ParticleContainer& container = world.particles()->container();
  if (container.wall_slip(wall->outward) == 1.0) return {};
  return container.wall_velocity(wall->outward);
}

/// Whether there is a particle so near that no hole of the fluid's lattice is as wide.
bool is_among_particles(const ParticleSolver& particles, const Domain& domain, glm::dvec2 point) {
  const double reach = 0.8 * particles.spacing();
  bool found = false;
  particles.neighborhood().for_each_near(
      particles.particles(), glm::vec2(domain.wrapped(point)),
      [&](int, float, float, float squared) { found = found || squared < reach * reach; });
  return found;
}

std::vector<GaugeSample> read_particles(const World& world, std::span<const glm::dvec2> points) {
  const ParticleSolver& particles = *world.particles();
  const double radius = particles.interaction_radius();
  const auto pressure_at = [&](glm::dvec2 place) {
    const auto reading = particles.reading_at(place);
    return reading ? std::optional(reading->pressure) : std::nullopt;
  };
  const std::vector<glm::vec3> dye = dye_of_particles(particles, world.domain(), points);
  std::vector<GaugeSample> samples(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    GaugeSample& sample = samples[k];
    const PressurePlaces places = pressure_places(world, {world.solids(), true}, points[k], radius, radius);
    sample.pressure = pressure_between(places, pressure_at(places.near), pressure_at(places.far));
    if (!sample.pressure && places.share != 0.0) sample.pressure = pressure_at(points[k]);
    sample.velocity = velocity_of_wall(world, points[k]);
    const auto reading = particles.reading_at(points[k]);
    sample.in_fluid = reading && is_among_particles(particles, world.domain(), points[k]);
    if (!reading || world.solids().distance(points[k]) < 0.0) continue;
    if (!sample.velocity) sample.velocity = reading->velocity;
    sample.density = reading->density;
    sample.vorticity = reading->vorticity;
    sample.dye = dye[k];
    sample.temperature = reading->temperature;
  }
  return samples;
}

std::vector<GaugeSample> read_grid(const World& world, GridPoints& reader,
                                   std::span<const glm::dvec2> points) {
  const double h = world.grid_shape().cell_size();
  const SolidSet& solids = solids_in_grid(world);
  std::vector<PressurePlaces> pressures;
  std::vector<glm::dvec2> places(points.begin(), points.end());
  for (const glm::dvec2 point : points) {
    const double reach = reach_on_grid(world, point, h);
    pressures.push_back(pressure_places(world, {solids, false}, point, reach, h));
    places.insert(places.end(), {pressures.back().near, pressures.back().far});
  }
  const std::vector<GridPoint> readings = reader.read(*world.grid(), places);
  std::vector<GaugeSample> samples(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    GaugeSample& sample = samples[k];
    const std::size_t near = points.size() + 2 * k;
    sample.pressure = pressure_between(pressures[k], readings[near].pressure, readings[near + 1].pressure);
    sample.in_fluid = readings[k].in_fluid && solids.distance(points[k]) >= 0.0;
    if (!sample.in_fluid) continue;
    sample.velocity = readings[k].velocity;
    sample.density = 1.0;
    sample.vorticity = readings[k].vorticity;
    sample.dye = readings[k].dye;
    sample.temperature = readings[k].temperature;
  }
  return samples;
}

std::size_t places_of(const Gauge& gauge) {
  return gauge.is_of_solid() ? 0 : static_cast<std::size_t>(gauge.samples);
}

/// The force on the solid of a gauge in the last step.
GaugeSample force_sample(const World& world, const Gauge& gauge, const ForceRecord& record) {
  GaugeSample sample;
  const auto solid = solid_of(world.scene(), gauge);
  if (solid && *solid < record.newest().size()) sample.force = record.newest()[*solid];
  return sample;
}

/// Takes the next samples of a list, one for each place of the gauge.
std::vector<GaugeSample> samples_of(const Gauge& gauge, const std::vector<GaugeSample>& all,
                                    std::size_t first) {
  if (all.empty()) return {};
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + gauge.samples};
}

}  // namespace

std::optional<double> flux_through(const Gauge& gauge, const std::vector<GaugeSample>& samples) {
  if (!gauge.is_line() || samples.empty()) return {};
  const glm::dvec2 way = gauge.to - gauge.from;
  const glm::dvec2 normal_of_way(way.y, -way.x);  // as long as the line
  double sum = 0.0;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const double weight = k == 0 || k + 1 == samples.size() ? 0.5 : 1.0;
    if (samples[k].velocity) sum += weight * glm::dot(*samples[k].velocity, normal_of_way);
  }
  return sum / (gauge.samples - 1);
}

std::optional<double> wetted_length(const Gauge& gauge, const std::vector<GaugeSample>& samples) {
  if (!gauge.is_line() || samples.empty()) return {};
  double sum = 0.0;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const double weight = k == 0 || k + 1 == samples.size() ? 0.5 : 1.0;
    if (samples[k].in_fluid) sum += weight;
  }
  return sum * glm::distance(gauge.from, gauge.to) / (gauge.samples - 1);
}

GaugeReader::GaugeReader(gl::ShaderLibrary* shaders) {
  if (shaders != nullptr) grid_points_.emplace(*shaders);
}

std::vector<GaugeReading> GaugeReader::read(const World& world, std::span<const Gauge> gauges) {
  std::vector<glm::dvec2> points;
  for (const Gauge& gauge : gauges) {
    const int places = static_cast<int>(places_of(gauge));
    for (int k = 0; k < places; ++k) points.push_back(gauge.place(k));
  }
  const bool has_grid = world.grid() != nullptr && grid_points_;
  std::vector<GaugeSample> grid, particles;
  if (has_grid && !points.empty()) grid = read_grid(world, *grid_points_, points);
  if (world.particles() != nullptr && !points.empty()) particles = read_particles(world, points);
  std::vector<GaugeReading> readings;
  std::size_t first = 0;
  for (const Gauge& gauge : gauges) {
    GaugeReading reading{
        gauge, {}, {}, carries_heat(world.settings()), world.settings().grid.surface == FreeSurface::free};
    if (gauge.is_of_solid()) {
      if (has_grid) reading.grid = {force_sample(world, gauge, world.forces().grid)};
      if (world.particles() != nullptr) {
        reading.particles = {force_sample(world, gauge, world.forces().particles)};
      }
    } else {
      reading.grid = samples_of(gauge, grid, first);
      reading.particles = samples_of(gauge, particles, first);
    }
    readings.push_back(std::move(reading));
    first += places_of(gauge);
  }
  return readings;
}

}  // namespace twinflow
