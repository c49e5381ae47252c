#include "particles/methods/method_registry.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "core/error.hpp"
#include "particles/methods/dfsph.hpp"
#include "particles/methods/double_density.hpp"
#include "particles/methods/mueller.hpp"
#include "particles/methods/pcisph.hpp"
#include "particles/methods/wcsph.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/parameters/parameters.hpp"

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

constexpr MethodRow kRows[] = {
    {.name = ParticleMethodName::double_density,
     .caption = "double density",
     .make = make<DoubleDensity>,
     .is_position_based = true},
    {.name = ParticleMethodName::mueller, .caption = "Müller", .make = make<Mueller>},
    {.name = ParticleMethodName::wcsph,
     .caption = "WCSPH",
     .make = make<Wcsph>,
     .captions_shifting = true,
     .adapts_radius = true},
    {.name = ParticleMethodName::pcisph,
     .caption = "PCISPH",
     .make = make<Pcisph>,
     .solves_for_pressures = true,
     .least_neighborhood = kLeastSolvedNeighborhood},
    {.name = ParticleMethodName::dfsph,
     .caption = "DFSPH",
     .make = make<Dfsph>,
     .solves_for_pressures = true,
     .least_neighborhood = kLeastSolvedNeighborhood},
};

/// The names of the rows that have a property, as in "a, b and c".
template <class Property>
std::string names_with(const Property& has) {
  std::vector<std::string> names;
  for (const MethodRow& row : kRows) {
    if (has(row)) names.emplace_back(name_of(row.name));
  }
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (k > 0) text += k + 1 < names.size() ? ", " : " and ";
    text += names[k];
  }
  return text;
}

}  // namespace

std::span<const MethodRow> method_rows() { return kRows; }

const MethodRow& method_row(ParticleMethodName name) {
  const auto* row = std::ranges::find(kRows, name, &MethodRow::name);
  if (row == std::end(kRows)) throw std::logic_error("a particle method has no row in method_registry.cpp");
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
