#include "scene/rules/requirements.hpp"

#include <cmath>
#include <string>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/parameters/pressure_rules.hpp"
#include "scene/rules/validate_heat.hpp"

namespace twinflow {
namespace {

bool in_container(const Settings& settings, const Domain& domain, glm::dvec2 point) {
  const Settings::ParticleSettings& particles = settings.particles;
  if (particles.container == Container::circle) return glm::length(point) < particles.container_radius;
  const Periodicity wraps =
      particles.container == Container::domain ? periodicity(settings) : Periodicity(false);
  const glm::dvec2 outermost = domain.maximum();
  return (wraps.x || std::abs(point.x) < outermost.x) && (wraps.y || std::abs(point.y) < outermost.y);
}

void require_fitting(const Body& body, const std::string& name, const Settings& settings) {
  const Domain domain = grid_shape(settings).domain();
  const glm::dvec2 room = domain.size();
  if (!fits(body, domain)) {
    throw InputError(name + " is as wide as the domain of " + format_value(room.x) + " × " +
                     format_value(room.y) +
                     " or wider; it must be smaller in both directions, however it turns");
  }
  if (!in_container(settings, domain, body.center)) {
    throw InputError(name + " has its center (" + format_value(body.center.x) + ", " +
                     format_value(body.center.y) + ") outside the particles' container; it must be inside");
  }
}

}  // namespace

void require_bodies(const Scene& scene) {
  if (!scene.settings.particles.enabled) return;
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    require_fitting(scene.bodies[k], "body " + std::to_string(k + 1), scene.settings);
  }
}

void require_gesture(const Scene& scene, const Gesture& gesture, std::size_t number) {
  const Settings& settings = scene.settings;
  const std::string name = "gesture " + std::to_string(number);
  if (changes_heat(gesture.tool)) {
    require_heat(settings, name + " with the tool " + std::string(name_of(gesture.tool)));
  }
  if (drops_body(gesture.tool) && settings.particles.enabled) {
    const Body body = make_body(gesture.tool, settings.brush, gesture.path.front().position, glm::dvec2(0.0),
                                gesture.radius, gesture.color);
    require_fitting(body, "the body of " + name, settings);
  }
  if (gesture.tool == BrushTool::ball) {
    const double most = covering_radius(settings, grid_shape(settings).domain());
    if (gesture.radius >= most) {
      const bool in_bowl = most == settings.particles.container_radius;
      throw InputError("the ball of " + name + " has the radius " + format_value(gesture.radius) +
                       " and can cover the whole fluid; its radius must be below " + format_value(most) +
                       (in_bowl ? " (particles.container_radius)" : ""));
    }
  }
  // Walls cut the cells of the grid.
  if (changes_walls(gesture.tool) && !walls_can_be_drawn(settings)) {
    throw InputError(name + " draws walls: these need grid.layout = staggered");
  }
}

}  // namespace twinflow
