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
  const double volume = world.metrics().grid->volume.value();
  LiquidCourse course;
  for (int reading = 1; reading * kBetweenReadings < seconds + 0.5 * kBetweenReadings; ++reading) {
    world.advance_to(reading * kBetweenReadings);
    const GridMetrics now = world.metrics().grid.value();
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

/// The radii are lengths of rays that lie in the fluid, each from 0.3 to 0.8 and from the drop's own centre,
/// so that they are known to 0.004.
Roundness roundness_of(const World& world) {
  constexpr int kRays = 32;
  constexpr double kBegin = 0.3;
  constexpr double kEnd = 0.8;
  const ParticleSet& particles = world.particles()->particles();
  const auto mean = [&](const auto& values) {
    return std::accumulate(values.begin(), values.begin() + particles.size(), 0.0) / particles.size();
  };
  const auto spread = [&](glm::dvec2 center, std::vector<GaugeSample> GaugeReading::*fluid) {
    std::vector<Gauge> rays;
    for (int k = 0; k < kRays; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / kRays;
      const glm::dvec2 way(std::cos(angle), std::sin(angle));
      rays.push_back({"ray" + std::to_string(k), center + kBegin * way, center + kEnd * way, 126});
    }
    double least = kEnd, most = 0.0, sum = 0.0;
    for (const GaugeReading& reading : world.gauges(rays)) {
      const double radius = kBegin + wetted_length(reading.gauge, reading.*fluid).value();
      least = std::min(least, radius);
      most = std::max(most, radius);
      sum += radius;
    }
    return (most - least) / (sum / kRays);
  };
  // The grid's drop stays where it is, symmetric about the domain's centre.
  return {spread(glm::dvec2(0.0), &GaugeReading::grid),
          spread({mean(particles.x), mean(particles.y)}, &GaugeReading::particles)};
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
      const double most = most_kinetic_energy(world, world.metrics().grid.value());
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
  CHECK(disc.grid < 0.02);
  CHECK(disc.particles < 0.1);
}
