// The initial fields of a scene; scene.hpp declares them.
#include <algorithm>
#include <memory>

#include "core/error.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/image.hpp"
#include "scene/fields/turbulence.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow {
namespace {

using SharedFormula = std::shared_ptr<const Formula>;

SharedFormula formula_of(const std::string& text, const char* key, const Settings& settings, Fluid fluid) {
  return std::make_shared<const Formula>(text, key, FormulaNames::of(settings, key, fluid));
}

PrescribedVelocity velocity_in_time(const Settings& settings, std::uint64_t seed, Fluid fluid) {
  const SharedFormula u = formula_of(settings.velocity.u, "velocity.u", settings, fluid);
  const SharedFormula v = formula_of(settings.velocity.v, "velocity.v", settings, fluid);
  const auto mean = [u, v](glm::dvec2 point, double time) {
    return glm::dvec2((*u)(point.x, point.y, time), (*v)(point.x, point.y, time));
  };
  if (settings.turbulence.amplitude == 0.0) return mean;
  const auto turbulence = turbulent_velocity(settings.turbulence, grid_shape(settings).domain(), seed);
  return [mean, turbulence](glm::dvec2 point, double time) { return mean(point, time) + turbulence(point); };
}

}  // namespace

std::function<glm::dvec2(glm::dvec2)> initial_velocity(const Scene& scene, std::uint64_t seed, Fluid fluid) {
  return [velocity = velocity_in_time(scene.settings, seed, fluid)](glm::dvec2 point) {
    return velocity(point, 0.0);
  };
}

std::optional<PrescribedVelocity> prescribed_velocity(const Settings& settings, std::uint64_t seed) {
  const auto names_time = [&](const std::string& text, const char* key) {
    return formula_of(text, key, settings, Fluid::grid)->names_time();
  };
  const auto& [u, v] = settings.velocity;
  if (!names_time(u, "velocity.u") && !names_time(v, "velocity.v")) return {};
  return [velocity = velocity_in_time(settings, seed, Fluid::grid)](glm::dvec2 point, double time) {
    try {
      return velocity(point, time);
    } catch (const InputError& error) {  // it was checked at the start alone
      throw RunError("the frozen fluid has no velocity at t = " + format_value(time) + " s: " + error.what());
    }
  };
}

std::function<double(glm::dvec2)> poured_density(const Settings& settings) {
  const bool own = !settings.brush.fluid_density.empty();
  const std::string& text = own ? settings.brush.fluid_density : settings.particles.fluid_density;
  const SharedFormula formula =
      formula_of(text, own ? "brush.fluid_density" : "particles.fluid_density", settings, Fluid::particles);
  return [formula](glm::dvec2 point) {
    try {
      return std::clamp((*formula)(point.x, point.y), kLeastDensity, kLargestDensity);
    } catch (const InputError&) {
      return 1.0;
    }
  };
}

std::optional<ExactVelocity> exact_velocity(const Scene& scene, Fluid fluid) {
  const Settings::ExactSettings& exact = scene.settings.exact;
  if (exact.u.empty() || exact.v.empty()) return {};
  const SharedFormula u = formula_of(exact.u, "exact.u", scene.settings, fluid);
  const SharedFormula v = formula_of(exact.v, "exact.v", scene.settings, fluid);
  return [u, v](glm::dvec2 point, double time) {
    return glm::dvec2((*u)(point.x, point.y, time), (*v)(point.x, point.y, time));
  };
}

std::optional<ExactRegion> exact_region(const Scene& scene) {
  const std::string& region = scene.settings.exact.region;
  if (region.empty()) return {};
  const SharedFormula formula = formula_of(region, "exact.region", scene.settings, Fluid::grid);
  return [formula](glm::dvec2 point, double time) { return (*formula)(point.x, point.y, time) > 0.0; };
}

std::optional<InletVelocity> inlet_velocity(const Settings& settings, Fluid fluid) {
  if (!has_inlet(settings)) return {};
  const SharedFormula u = formula_of(settings.inlet.u, "inlet.u", settings, fluid);
  const SharedFormula v = formula_of(settings.inlet.v, "inlet.v", settings, fluid);
  const double x = grid_shape(settings).domain().minimum().x;
  return [u, v, x](double y, double time) {
    try {
      return glm::dvec2((*u)(x, y, time), (*v)(x, y, time));
    } catch (const InputError& error) {  // it was checked at the start alone
      throw RunError("the inlet has no velocity at t = " + format_value(time) + " s: " + error.what());
    }
  };
}

std::function<glm::vec3(glm::dvec2)> initial_dye(const Scene& scene) {
  const Settings::DyeSettings& dye = scene.settings.dye;
  if (!dye.image.empty()) {
    const auto image = std::make_shared<const Image>(load_image(image_place(scene.folder, dye.image)));
    const Domain domain = grid_shape(scene.settings).domain();
    return [image, domain](glm::dvec2 point) {
      return image->sample((point - domain.minimum()) / domain.size());
    };
  }
  const auto channel = [&](const std::string& text, const char* key) {
    return formula_of(text, key, scene.settings, Fluid::grid);
  };
  const SharedFormula r = channel(dye.r, "dye.r");
  const SharedFormula g = channel(dye.g, "dye.g");
  const SharedFormula b = channel(dye.b, "dye.b");
  return [r, g, b](glm::dvec2 point) {
    return glm::vec3((*r)(point.x, point.y), (*g)(point.x, point.y), (*b)(point.x, point.y));
  };
}

}  // namespace twinflow
