// Checks of whole scenes; scene.hpp declares them.
#include <time.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/domain.hpp"
#include "core/error.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/image.hpp"
#include "scene/fields/region.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/parameters/pressure_rules.hpp"
#include "scene/rules/dye_needs.hpp"
#include "scene/rules/requirements.hpp"
#include "scene/rules/validate_heat.hpp"
#include "scene/scene.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {
namespace {

struct ValueRange {
  double least, largest;
};

/// The range of the formula's values on a net of points over the domain. Throws InputError if a value is not
/// finite.
ValueRange values(const Formula& formula, const Domain& domain, int rows) {
  const GridShape net = GridShape::covering(domain.aspect, rows);
  const double first = formula(net.center(0, 0).x, net.center(0, 0).y);
  ValueRange range{first, first};
  for (int j = 0; j < net.ny; ++j) {
    for (int i = 0; i < net.nx; ++i) {
      const glm::dvec2 point = net.center(i, j);
      const double value = formula(point.x, point.y);
      range = {std::min(range.least, value), std::max(range.largest, value)};
    }
  }
  return range;
}

/// Processor time of this thread, which does not depend on the load of the machine.
double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The largest number of points at which the initial state needs the value of a formula.
double points_of(const Settings& settings) {
  return std::max({grid_shape(settings).cells(), dye_shape(settings).cells(), settings.particles.count});
}

/// Processor time for the value of a formula at one point, seconds, measured at a net of points.
double seconds_per_point(const Formula& formula, const Domain& domain) {
  constexpr int kNetRows = 32;
  const double begin = thread_seconds();
  values(formula, domain, kNetRows);
  return (thread_seconds() - begin) / double(GridShape::covering(domain.aspect, kNetRows).cells());
}

/// Evaluates a formula at a net of points. Throws InputError if a value is not finite, or if the formula
/// would take too long at all points that need it.
void require_values_of(const Formula& formula, const std::string& named, const Settings& settings,
                       const Domain& domain) {
  constexpr double kLongest = 60.0;  ///< seconds
  constexpr int kTries = 4;          ///< the quickest one counts, because any can be delayed
  double seconds = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < kTries && seconds > kLongest; ++attempt) {
    seconds = std::min(seconds, seconds_per_point(formula, domain) * points_of(settings));
  }
  if (seconds <= kLongest) return;
  throw InputError(
      named + ": would take about " + std::to_string(std::lround(seconds)) +
      " s to compute at the points of this scene, more than 60; shorten it or lower the resolution");
}

void validate_solids(const Scene& scene, const Domain& domain) {
  for (std::size_t k = 0; k < scene.solids.size(); ++k) {
    const Solid& solid = scene.solids[k];
    if (solid.shape != SolidShape::formula) continue;
    const std::string named = "formula of solid " + std::to_string(k + 1);
    require_values_of(Formula(solid.formula, named, {&scene.settings}), named, scene.settings, domain);
  }
  require_room(scene, domain);
}

constexpr int kRows = 256;  ///< of the net of points at which formulas are evaluated

void require_densities(const std::string& formula, const std::string& key, const Settings& settings,
                       const Domain& domain) {
  const ValueRange density = values(Formula(formula, key, {&settings}), domain, kRows);
  if (density.least >= kLeastDensity && density.largest <= kLargestDensity) return;
  throw InputError(key + " = " + in_quotes(formula) + ": must be from " + format_value(kLeastDensity) +
                   " to " + format_value(kLargestDensity) + " everywhere in the domain");
}

void validate_particles(const Settings& settings, const Domain& domain) {
  const Settings::ParticleSettings& particles = settings.particles;
  if (!particles.enabled) return;
  const Formula region(particles.region, "particles.region", {&settings});
  const auto inside = [&](glm::dvec2 point) { return region(point.x, point.y) > 0.0; };
  if (values(region, domain, kRows).largest <= 0.0 && find_region(domain, inside).area == 0.0) {
    throw InputError("particles.region = \"" + particles.region +
                     "\": must be positive somewhere in the domain, where the particles start");
  }
  require_densities(particles.fluid_density, "particles.fluid_density", settings, domain);
  const double widest = std::min(1.0, domain.aspect);
  if (particles.container == Container::circle && particles.container_radius > widest) {
    throw InputError("particles.container_radius = " + format_value(particles.container_radius) +
                     ": must be at most " + format_value(widest) +
                     " for the circle to fit into the domain, whose domain.aspect is " +
                     format_value(domain.aspect));
  }
}

/// The grid's liquid starts in a region of its own or in the region of the particles.
void validate_liquid(const Settings& settings, const Domain& domain) {
  if (!settings.grid.enabled || settings.grid.surface == FreeSurface::none) return;
  const std::string key = settings.grid.region.empty() ? "particles.region" : "grid.region";
  const std::string& text = settings.grid.region.empty() ? settings.particles.region : settings.grid.region;
  const Formula region(text, key, {&settings});
  const auto inside = [&](glm::dvec2 point) { return region(point.x, point.y) > 0.0; };
  if (values(region, domain, kRows).largest > 0.0 || find_region(domain, inside).area > 0.0) return;
  throw InputError(key + " = \"" + text +
                   "\": must be positive somewhere in the domain, where the grid's liquid starts");
}

void require_images(const Scene& scene) {
  for (const Parameter& parameter : parameters()) {
    if (!is_image(parameter)) continue;
    const std::string image = format_value(parameter.get(scene.settings));
    if (image.empty()) continue;
    try {
      load_image(image_place(scene.folder, image));
    } catch (const InputError& error) {
      throw InputError(std::string(parameter.key) + " = " + in_quotes(image) + ": " + error.what());
    }
  }
}

void require_fluids_to_couple(const Settings& settings) {
  if (settings.coupling.mode == CouplingMode::none) return;
  if (settings.grid.enabled && settings.particles.enabled) return;
  const std::string missing = settings.grid.enabled ? "particles.enabled" : "grid.enabled";
  throw InputError("coupling.mode = \"" + std::string(name_of(settings.coupling.mode)) +
                   "\": needs both fluids, and " + missing + " is false");
}

void require_grid_that_yields(const Settings& settings) {
  if (!settings.grid.enabled || !settings.grid.frozen || settings.coupling.mode != CouplingMode::two_way) {
    return;
  }
  throw InputError(
      "coupling.mode = \"two-way\": particles cannot act on a velocity that grid.frozen = true "
      "keeps as it is; coupling.mode = \"one-way\" can be used");
}

/// A free surface needs faces between the cells and a closed box.
void require_surface_possible(const Settings& settings) {
  if (!settings.grid.enabled || settings.grid.surface == FreeSurface::none) return;
  const auto require = [](bool holds, const std::string& need) {
    if (!holds) throw InputError("grid.surface = \"free\": needs " + need);
  };
  require(settings.grid.layout == GridLayout::staggered, "grid.layout = \"staggered\"");
  require(settings.domain.boundary == Boundary::walls, "domain.boundary = \"walls\"");
  require(settings.stream.speed == 0.0, "stream.speed = 0");
}

/// A free stream is known by its speed. Each fluid has a velocity around it of its own.
void require_stream_possible(const Settings& settings) {
  if (settings.domain.boundary != Boundary::free_stream) return;
  if (settings.coupling.mode != CouplingMode::none) {
    throw InputError("coupling.mode = " + in_quotes(name_of(settings.coupling.mode)) +
                     ": must be \"none\" with domain.boundary = \"free-stream\"");
  }
  const auto require = [&](const char* key, const std::string& text, const char* need, const auto& holds) {
    const Formula formula(text, key, FormulaNames::of(settings, key, Fluid::grid));
    if (formula.is_constant() && holds(formula(0.0, 0.0))) return;
    throw InputError(std::string(key) + " = " + in_quotes(beginning_of(text)) + ": must be " + need +
                     " with domain.boundary = \"free-stream\"");
  };
  require("inlet.u", settings.inlet.u, "a constant above 0", [](double u) { return u > 0.0; });
  require("inlet.v", settings.inlet.v, "0", [](double v) { return v == 0.0; });
}

/// Throws InputError if live parameters are incompatible with the others.
void require_possible(const Settings& settings, const Scene& scene) {
  require_fluids_to_couple(settings);
  require_grid_that_yields(settings);
  require_dye(settings);
  require_method_accepts(settings);
  require_surface_possible(settings);
  require_stream_possible(settings);
  require_pressure_solves(settings, !scene.solids.empty());
}

void require_pourable(const Settings& settings) {
  if (settings.brush.fluid_density.empty()) return;
  require_densities(settings.brush.fluid_density, "brush.fluid_density", settings,
                    grid_shape(settings).domain());
}

void require_brush_image(const Scene& scene, const std::string& image) {
  if (!image.empty()) load_image(image_place(scene.folder, image));
}

/// Adds a text to those that have been checked. Returns false if it is among them. Throws InputError if there
/// are too many, because checking one may take a second.
bool is_new(const std::string& text, const char* key, std::set<std::string>& known) {
  constexpr std::size_t kMostOfAKey = 64;
  if (!known.insert(text).second) return false;
  if (known.size() <= kMostOfAKey) return true;
  throw InputError(std::string(key) + ": has more than " + std::to_string(kMostOfAKey) + " different values");
}

/// Checks each change with the settings of its time. Its values have been checked one by one.
void validate_changes(const Scene& scene) {
  Settings settings = scene.settings;
  std::set<std::string> densities = {settings.brush.fluid_density};
  std::set<std::string> images = {settings.brush.image};
  for (const SettingsChange& change : scene.changes) {
    settings = with_change(settings, change);
    try {
      require_possible(settings, scene);
      if (is_new(settings.brush.fluid_density, "brush.fluid_density", densities)) require_pourable(settings);
      if (is_new(settings.brush.image, "brush.image", images)) {
        require_brush_image(scene, settings.brush.image);
      }
    } catch (const InputError& error) {
      throw InputError("change at " + format_value(change.time) + " s: " + error.what());
    }
  }
}

}  // namespace

void require_values(const Parameter& parameter, const Settings& settings) {
  if (!is_formula(parameter) || is_temperature_of_wall(parameter.key)) return;
  const std::string text = format_value(parameter.get(settings));
  if (text.empty() && may_be_empty(parameter)) return;
  const std::string key(parameter.key);
  const auto require = [&](const FormulaNames& names) {
    require_values_of(Formula(text, key, names), key + " = " + in_quotes(beginning_of(text)), settings,
                      grid_shape(settings).domain());
  };
  const FormulaNames of_first = FormulaNames::of(settings, key, first_fluid(settings));
  const FormulaNames of_particles = FormulaNames::of(settings, key, Fluid::particles);
  require(of_first);
  if (settings.particles.enabled && of_particles.viscosity != of_first.viscosity) require(of_particles);
}

void require_whole_exact(const Settings::ExactSettings& exact) {
  if (exact.u.empty() == exact.v.empty()) return;
  const std::string missing = exact.u.empty() ? "exact.u" : "exact.v";
  const std::string given = exact.u.empty() ? "exact.v" : "exact.u";
  throw InputError(missing + " = \"\": must be a formula in x, y, t if " + given +
                   " is one, or both must be empty");
}

void require_can_change(const Scene& scene, const Settings& after) {
  require_possible(after, scene);
  if (after.brush.fluid_density != scene.settings.brush.fluid_density) require_pourable(after);
  if (after.brush.image != scene.settings.brush.image) require_brush_image(scene, after.brush.image);
}

void validate(const Scene& scene) {
  const Settings& settings = scene.settings;
  if (!settings.grid.enabled && !settings.particles.enabled) {
    throw InputError(
        "grid.enabled = false: must be true if particles.enabled is false, or there is no fluid");
  }
  const Domain domain = grid_shape(settings).domain();
  for (const Parameter& parameter : parameters()) require_values(parameter, settings);
  validate_solids(scene, {domain.aspect, periodicity(settings)});
  require_whole_exact(settings.exact);
  validate_particles(settings, domain);
  validate_liquid(settings, domain);
  validate_heat(scene, domain);
  require_bodies(scene);
  for (std::size_t k = 0; k < scene.gestures.size(); ++k) require_gesture(scene, scene.gestures[k], k + 1);
  require_pourable(settings);
  require_possible(settings, scene);
  require_gauges(scene.gauges, scene);
  require_images(scene);
  validate_changes(scene);
}

}  // namespace twinflow
