#include "world/readings/gauge_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include <glm/geometric.hpp>

#include "scene/fields/temperature.hpp"
#include "world/readings/body_reading.hpp"
#include "world/readings/pressure_places.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

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

/// The velocity of the particles at a place on a no-slip wall: the wall's velocity.
std::optional<glm::dvec2> velocity_of_wall(const World& world, glm::dvec2 point) {
  constexpr double kOnWall = 1e-6;  // domain units, the rounding with which gauges may lie on a wall
  const std::optional<NearSurface> wall = nearest_wall(world, point);
  if (!wall || wall->distance > kOnWall) return {};
  const ParticleContainer& container = world.particles()->container();
  if (container.wall_slip(wall->outward) == 1.0) return {};
  return container.wall_velocity(wall->outward);
}

std::optional<double> pressure_of(const std::optional<PointReading>& reading) {
  return reading ? std::optional(reading->pressure) : std::nullopt;
}

std::optional<double> vorticity_of(const std::optional<PointReading>& reading) {
  return reading ? reading->vorticity : std::nullopt;
}

std::vector<GaugeSample> read_particles(const World& world, std::span<const glm::dvec2> points) {
  const ParticleSolver& particles = *world.particles();
  const std::vector<glm::vec3> dye = dye_of_particles(particles, world.domain(), points);
  std::vector<GaugeSample> samples(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    GaugeSample& sample = samples[k];
    const PressurePlaces places = pressure_places_among_particles(world, points[k]);
    const auto reading = particles.reading_at(points[k]);
    const auto near = particles.reading_at(places.near);
    const auto far = particles.reading_at(places.far);
    sample.pressure = value_between(places, pressure_of(near), pressure_of(far));
    if (!sample.pressure) sample.pressure = pressure_of(reading);
    sample.velocity = velocity_of_wall(world, points[k]);
    const double from_solids = world.solids().distance(points[k]);
    sample.depth = std::min(particles.depth_at(points[k]), from_solids);
    if (!reading || from_solids < 0.0) continue;
    if (!sample.velocity) sample.velocity = reading->velocity;
    sample.density = reading->density;
    sample.vorticity = value_between(places, vorticity_of(near), vorticity_of(far));
    if (!sample.vorticity) sample.vorticity = reading->vorticity;
    sample.dye = dye[k];
    sample.temperature = reading->temperature;
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

/// The share of the way between two places that is in the fluid, by their depths in it.
double share_in_fluid(double first, double second) {
  if (first < 0.0 && second < 0.0) return 0.0;
  if (first >= 0.0 && second >= 0.0) return 1.0;
  return std::max(first, second) / std::abs(first - second);
}

GaugeSample body_sample(const std::optional<BodyReading>& reading) {
  GaugeSample sample;
  if (!reading) return sample;
  sample.body = reading->body;
  sample.force = reading->force;
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
  for (std::size_t k = 1; k < samples.size(); ++k) {
    sum += share_in_fluid(samples[k - 1].depth, samples[k].depth);
  }
  return sum * glm::distance(gauge.from, gauge.to) / (gauge.samples - 1);
}

GaugeReader::GaugeReader(gl::ShaderLibrary* shaders) {
  if (shaders != nullptr) grid_.emplace(*shaders);
}

std::vector<GaugeReading> GaugeReader::read(const World& world, std::span<const Gauge> gauges) {
  std::vector<glm::dvec2> points;
  for (const Gauge& gauge : gauges) {
    const int places = static_cast<int>(places_of(gauge));
    for (int k = 0; k < places; ++k) points.push_back(gauge.place(k));
  }
  const bool has_grid = world.grid() != nullptr && grid_;
  std::vector<GaugeSample> grid, particles;
  if (has_grid && !points.empty()) grid = grid_->read(world, points);
  if (world.particles() != nullptr && !points.empty()) particles = read_particles(world, points);
  std::vector<GaugeReading> readings;
  std::size_t first = 0;
  for (const Gauge& gauge : gauges) {
    GaugeReading reading{
        gauge, {}, {}, carries_heat(world.settings()), world.settings().grid.surface == FreeSurface::free};
    if (const auto body = body_of(world.scene(), gauge)) {
      reading.of_body = true;
      if (has_grid) reading.grid = {body_sample(body_in_grid(world, *body))};
      if (world.particles() != nullptr) {
        reading.particles = {body_sample(body_among_particles(world, *body))};
      }
    } else if (gauge.is_of_solid()) {
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
