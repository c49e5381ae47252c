// Built-in scenes in which the grid's liquid ends at a surface, for seconds of their time.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "scene/scene.hpp"
#include "world/readings/gauge_reader.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

using namespace twinflow;

namespace {

/// The scene with the grid's liquid alone, unless its particles push the liquid.
Scene liquid_alone(Scene scene) {
  Settings& settings = scene.settings;
  settings.particles.enabled = settings.coupling.mode != CouplingMode::none;
  settings.dye.resolution = 16;  // nothing here reads the dye
  return scene;
}

/// No less than what the liquid's kinetic energy can become without work from outside, density 1: what it is
/// at the start, the fall of all the liquid through the domain, and the energy of a surface as long as the
/// domain's edge.
double most_kinetic_energy(const World& world, const GridMetrics& start) {
  const Settings& settings = world.settings();
  const glm::dvec2 size = world.domain().size();
  const double fall = std::abs(settings.force.x) * size.x + std::abs(settings.force.y) * size.y;
  return start.kinetic_energy + start.volume.value() * fall +
         settings.grid.surface_tension * 2.0 * (size.x + size.y);
}

/// What a liquid does in some seconds.
struct LiquidCourse {
  double volume_error = 0.0;  ///< the largest, relative; what strokes pour and drain is no error
  double peak = 0.0;          ///< the largest kinetic energy
};

LiquidCourse course_of(World& world, double seconds) {
  constexpr double kBetweenReadings = 0.1;
  const double volume = read_metrics(world).grid->volume.value();
  LiquidCourse course;
  for (int reading = 1; reading * kBetweenReadings < seconds + 0.5 * kBetweenReadings; ++reading) {
    world.advance_to(reading * kBetweenReadings);
    const GridMetrics now = read_metrics(world).grid.value();
    INFO("t = " << world.time());
    REQUIRE(std::isfinite(now.kinetic_energy));
    const double kept = now.volume.value() - now.volume_poured.value_or(0.0);
    course.volume_error = std::max(course.volume_error, std::abs(kept / volume - 1.0));
    course.peak = std::max(course.peak, now.kinetic_energy);
  }
  return course;
}

/// How far a drop is from a disc: the largest less the smallest radius, of the mean one.
struct Roundness {
  double grid, particles;
};

constexpr int kRays = 32;
constexpr double kBegin = 0.3;  ///< of the rays, from the center; the rim of the drop is beyond
constexpr double kEnd = 0.8;

glm::dvec2 direction_of(int ray) {
  const double angle = 2.0 * std::numbers::pi * ray / kRays;
  return {std::cos(angle), std::sin(angle)};
}

double spread_of(const std::vector<double>& radii) {
  const auto [least, most] = std::minmax_element(radii.begin(), radii.end());
  return (*most - *least) * static_cast<double>(radii.size()) /
         std::accumulate(radii.begin(), radii.end(), 0.0);
}

/// The distance from the domain's center, where the grid's drop stays, to where the fractions, bilinear
/// between the cells' centers, fall to a half.
double grid_radius(const std::vector<float>& fractions, const GridShape& shape, glm::dvec2 direction) {
  constexpr double kStep = 0.001;
  const auto fraction_at = [&](glm::dvec2 place) {
    const glm::dvec2 cells = (place - shape.center(0, 0)) / shape.cell_size();
    const int i = static_cast<int>(std::floor(cells.x));
    const int j = static_cast<int>(std::floor(cells.y));
    const glm::dvec2 share(cells.x - i, cells.y - j);
    const auto row = [&](int y) {
      const float* const left = &fractions[static_cast<std::size_t>(y) * shape.nx + i];
      return std::lerp(double{left[0]}, double{left[1]}, share.x);
    };
    return std::lerp(row(j), row(j + 1), share.y);
  };
  double radius = kBegin;
  while (radius < kEnd && fraction_at(radius * direction) >= 0.5) radius += kStep;
  return radius;
}

/// The particles' radii are lengths of rays from their own center that lie among them.
std::vector<double> particle_radii(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  const auto mean = [&](const auto& values) {
    return std::accumulate(values.begin(), values.begin() + particles.size(), 0.0) / particles.size();
  };
  const glm::dvec2 center(mean(particles.x), mean(particles.y));
  std::vector<Gauge> rays;
  for (int k = 0; k < kRays; ++k) {
    const glm::dvec2 direction = direction_of(k);
    rays.push_back({"ray" + std::to_string(k), center + kBegin * direction, center + kEnd * direction, 126});
  }
  std::vector<double> radii;
  for (const GaugeReading& ray : read_gauges(world, rays)) {
    radii.push_back(kBegin + wetted_length(ray.gauge, ray.particles).value());
  }
  return radii;
}

Roundness roundness_of(const World& world) {
  const std::vector<float> fractions = world.grid()->surface()->volume().fractions().read_back();
  std::vector<double> radii;
  for (int k = 0; k < kRays; ++k)
    radii.push_back(grid_radius(fractions, world.grid_shape(), direction_of(k)));
  return {spread_of(radii), spread_of(particle_radii(world))};
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "every built-in liquid of the grid keeps its volume for ten seconds and blows up nowhere",
                 "[gl][world][long]") {
  int liquids = 0;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Scene scene = load_scene(std::string(builtin.name));
    if (scene.settings.grid.surface != FreeSurface::free) continue;
    ++liquids;
    DYNAMIC_SECTION(builtin.name) {
      World world(liquid_alone(scene), &shaders);
      const double most = most_kinetic_energy(world, read_metrics(world).grid.value());
      const LiquidCourse course = course_of(world, 10.0);
      WARN(builtin.name << ": the volume is off by at most " << course.volume_error
                        << ", the kinetic energy is at most " << course.peak << " of a possible " << most);
      CHECK(course.volume_error < 1e-4);
      CHECK(course.peak < most);
    }
  }
  CHECK(liquids >= 14);
}

TEST_CASE_METHOD(GlFixture, "the weightless square becomes a disc in both fluids", "[gl][world][long]") {
  World world(load_scene("surface-tension"), &shaders);
  const Roundness square = roundness_of(world);
  world.advance_to(world.settings().time.end);
  const Roundness disc = roundness_of(world);
  WARN("largest less smallest radius, of the mean one: grid " << square.grid << " at first and " << disc.grid
                                                              << " at the end, particles " << square.particles
                                                              << " and " << disc.particles);
  CHECK(square.grid > 0.3);  // 1 - 1/sqrt(2) of the half diagonal
  CHECK(square.particles > 0.3);
  // 0.7 % and 6.9 % are measured. The particles' disc is as round as particles a spacing of 3.5 % apart are.
  CHECK(disc.grid < 0.01);
  CHECK(disc.particles < 0.08);
}

TEST_CASE_METHOD(GlFixture, "the gauges of dam-break and hydrostatic read their water", "[gl][world]") {
  World dam(load_scene("dam-break"), &shaders);
  const std::vector<GaugeReading> start = read_gauges(dam);
  REQUIRE(start.size() == 2);
  const double of_a_sample = 0.02;
  CHECK(*wetted_length(start[0].gauge, start[0].grid) == Approx(0.8).margin(of_a_sample));
  CHECK(*wetted_length(start[0].gauge, start[0].particles) ==
        Approx(0.8).margin(of_a_sample + dam.particles()->spacing()));
  CHECK_FALSE(start[1].grid.front().pressure);  // no water has come to the far wall
  CHECK_FALSE(start[1].particles.front().pressure);
  dam.advance_to(1.0);
  const std::vector<GaugeReading> later = read_gauges(dam);
  // The experiment's front is at 0.8 · 2.53 then (Koshizuka & Oka 1996, between two times); the published
  // case allows the grid 4.7 % and the particles 7.1 %.
  CHECK(*wetted_length(later[0].gauge, later[0].grid) == Approx(2.02).epsilon(0.047));
  CHECK(*wetted_length(later[0].gauge, later[0].particles) == Approx(2.02).epsilon(0.071));

  World rest(load_scene("hydrostatic"), &shaders);
  rest.advance_to(1.0);
  const std::vector<GaugeReading> floor = read_gauges(rest);
  REQUIRE(floor.size() == 1);
  CHECK(*floor[0].grid.front().pressure == Approx(2.0).epsilon(1e-3));
  // The particles still settle, and their pressure swings by a tenth.
  CHECK(*floor[0].particles.front().pressure == Approx(2.0).epsilon(0.15));
}
