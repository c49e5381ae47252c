#include "particles/methods/method_registry.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "core/error.hpp"
#include "core/find_by.hpp"
#include "particles/methods/dfsph.hpp"
#include "particles/methods/double_density.hpp"
#include "particles/methods/mueller.hpp"
#include "particles/methods/pcisph.hpp"
#include "particles/methods/wcsph.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/relevance.hpp"

namespace twinflow {
namespace {

/// With fewer neighbours densities hardly depend on the particles' distances: the water of methods that solve
/// for pressures bounces and does not come to rest.
constexpr double kLeastSolvedNeighborhood = 1.8;

template <class Method>
std::unique_ptr<ParticleMethod> make(double interaction_radius, double spacing,
                                     const Settings::ParticleSettings& settings) {
  return std::make_unique<Method>(interaction_radius, spacing, settings);
}

template <>
std::unique_ptr<ParticleMethod> make<DoubleDensity>(double interaction_radius, double spacing,
                                                    const Settings::ParticleSettings& settings) {
  return std::make_unique<DoubleDensity>(interaction_radius, spacing,
                                         DoubleDensity::Parameters::from(settings));
}

// The parameters that a method uses and some other one does not, in the order of the table.
constexpr std::string_view kDoubleDensityUses[] = {
    "particles.stiffness",
    "particles.near_stiffness",
};
constexpr std::string_view kMuellerUses[] = {
    "particles.stiffness",         "particles.viscosity",       "particles.xsph",
    "particles.negative_pressure", "particles.surface_tension",
};
constexpr std::string_view kWcsphUses[] = {
    "particles.initial_pressure",  "particles.stiffness",  "particles.viscosity",
    "particles.negative_pressure", "particles.kernel",     "particles.equation_of_state",
    "particles.diffusion",         "particles.correction", "particles.shifting",
    "particles.surface_tension",
};
constexpr std::string_view kIncompressibleUses[] = {
    "particles.initial_pressure", "particles.viscosity",         "particles.negative_pressure",
    "particles.kernel",           "particles.correction",        "particles.shifting",
    "particles.surface_tension",  "particles.density_tolerance", "particles.divergence_tolerance",
    "particles.max_iterations",
};
constexpr MethodRow kMethods[] = {
    {.name = ParticleMethodName::double_density,
     .caption = "double density",
     .make = make<DoubleDensity>,
     .uses = kDoubleDensityUses,
     .is_position_based = true},
    {.name = ParticleMethodName::mueller, .caption = "Müller", .make = make<Mueller>, .uses = kMuellerUses},
    {.name = ParticleMethodName::wcsph,
     .caption = "WCSPH",
     .make = make<Wcsph>,
     .uses = kWcsphUses,
     .captions_shifting = true,
     .adapts_radius = true},
    {.name = ParticleMethodName::pcisph,
     .caption = "PCISPH",
     .make = make<Pcisph>,
     .uses = kIncompressibleUses,
     .solves_for_pressures = true,
     .least_neighborhood = kLeastSolvedNeighborhood},
    {.name = ParticleMethodName::dfsph,
     .caption = "DFSPH",
     .make = make<Dfsph>,
     .uses = kIncompressibleUses,
     .solves_for_pressures = true,
     .least_neighborhood = kLeastSolvedNeighborhood},
};

bool uses_parameter(const MethodRow& row, std::string_view key) {
  if (key == "particles.adaptive_radius") return row.adapts_radius;
  return std::find(row.uses.begin(), row.uses.end(), key) != row.uses.end();
}

template <class Property>
std::vector<std::string_view> rows_with(const Property& has) {
  std::vector<std::string_view> names;
  for (const MethodRow& row : kMethods) {
    if (has(row)) names.push_back(name_of(row.name));
  }
  return names;
}

/// The names of the rows that have a property, as in "a, b and c".
template <class Property>
std::string names_with(const Property& has) {
  const std::vector<std::string_view> names = rows_with(has);
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (k > 0) text += k + 1 < names.size() ? ", " : " and ";
    text += names[k];
  }
  return text;
}

}  // namespace

std::span<const MethodRow> method_rows() { return kMethods; }

const MethodRow& method_row(ParticleMethodName name) {
  const auto* row = find_by(kMethods, &MethodRow::name, name);
  if (row == std::end(kMethods))
    throw std::logic_error("a particle method has no row in method_registry.cpp");
  return *row;
}

std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing) {
  return method_row(settings.method).make(interaction_radius, spacing, settings);
}

std::string method_caption(const Settings::ParticleSettings& settings) {
  const MethodRow& row = method_row(settings.method);
  return std::string(row.caption) + (row.captions_shifting && settings.shifting ? ", shifting" : "");
}

std::string reason_of_method(const Parameter& parameter, const Settings::ParticleSettings& settings) {
  const auto users = rows_with([&](const MethodRow& row) { return uses_parameter(row, parameter.key); });
  const std::string_view method = name_of(settings.method);
  if (users.empty() || std::find(users.begin(), users.end(), method) != users.end()) return "";
  return without_effect(parameter, "particles.method", method, users);
}

void require_method_accepts(const Settings::ParticleSettings& settings) {
  if (!settings.enabled) return;
  const MethodRow& row = method_row(settings.method);
  if (settings.adaptive_radius && !row.adapts_radius) {
    throw InputError("particles.adaptive_radius = true: needs particles.method = " +
                     names_with([](const MethodRow& other) { return other.adapts_radius; }));
  }
  if (settings.neighborhood < row.least_neighborhood) {
    const auto needs_as_much = [&](const MethodRow& other) {
      return other.least_neighborhood == row.least_neighborhood;
    };
    throw InputError("particles.neighborhood = " + format_value(settings.neighborhood) + ": " +
                     names_with(needs_as_much) + " need " + format_value(row.least_neighborhood) +
                     " or more; the other methods take less");
  }
}

void require_methods_accept(const Scene& scene) {
  Settings settings = scene.settings;
  require_method_accepts(settings.particles);
  for (const SettingsChange& change : scene.changes) {
    settings = with_change(settings, change);
    try {
      require_method_accepts(settings.particles);
    } catch (const InputError& error) {
      throw InputError("change at " + format_value(change.time) + " s: " + error.what());
    }
  }
}

}  // namespace twinflow
