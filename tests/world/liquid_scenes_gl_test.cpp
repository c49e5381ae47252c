// Every built-in scene in which the grid's liquid ends at a surface, for seconds of its time.
#include <algorithm>
#include <cmath>
#include <string>

#include "gl/gl_fixture.hpp"
#include "scene/scene.hpp"
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
