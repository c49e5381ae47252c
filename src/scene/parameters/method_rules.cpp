#include "scene/parameters/method_rules.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/find_by.hpp"
#include "core/joined.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

/// With fewer neighbors densities hardly depend on the particles' distances: the water of methods that solve
/// for pressures bounces and does not come to rest.
constexpr double kLeastSolvedNeighborhood = 1.8;

// The parameters that a method uses and some other one does not, in the order of the table.
constexpr std::string_view kDoubleDensityUses[] = {
    "particles.stiffness",
    "particles.near_stiffness",
};
constexpr std::string_view kMuellerUses[] = {
    "particles.stiffness",         "particles.viscosity",       "particles.xsph",
    "particles.negative_pressure", "particles.surface_tension", "particles.contact_angle",
};
constexpr std::string_view kWcsphUses[] = {
    "particles.initial_pressure",
    "particles.stiffness",
    "particles.viscosity",
    "particles.negative_pressure",
    "particles.kernel",
    "particles.equation_of_state",
    "particles.sound",
    "particles.diffusion",
    "particles.correction",
    "particles.shifting",
    "particles.surface_tension",
    "particles.contact_angle",
};
constexpr std::string_view kIncompressibleUses[] = {
    "particles.initial_pressure",  "particles.viscosity",
    "particles.negative_pressure", "particles.kernel",
    "particles.correction",        "particles.shifting",
    "particles.surface_tension",   "particles.contact_angle",
    "particles.density_tolerance", "particles.divergence_tolerance",
    "particles.max_iterations",
};
constexpr MethodRow kMethods[] = {
    {.name = ParticleMethodName::double_density,
     .caption = "double density",
     .uses = kDoubleDensityUses,
     .passes_channels = true,
     .is_position_based = true},
    {.name = ParticleMethodName::mueller, .caption = "Müller", .uses = kMuellerUses},
    {.name = ParticleMethodName::wcsph,
     .caption = "WCSPH",
     .uses = kWcsphUses,
     .passes_channels = true,
     .captions_shifting = true,
     .adapts_radius = true},
    {.name = ParticleMethodName::pcisph,
     .caption = "PCISPH",
     .uses = kIncompressibleUses,
     .solves_for_pressures = true,
     .least_neighborhood = kLeastSolvedNeighborhood},
    {.name = ParticleMethodName::dfsph,
     .caption = "DFSPH",
     .uses = kIncompressibleUses,
     .passes_channels = true,
     .solves_for_pressures = true,
     .least_neighborhood = kLeastSolvedNeighborhood},
};

/// The names of the rows that have a property.
template <class Property>
std::vector<std::string_view> rows_with(const Property& has) {
  std::vector<std::string_view> names;
  for (const MethodRow& row : kMethods) {
    if (has(row)) names.push_back(name_of(row.name));
  }
  return names;
}

/// Their names as a list: "a, b and c".
template <class Property>
std::string names_with(const Property& has) {
  return joined_in_words(rows_with(has));
}

void require_passage(const MethodRow& row, const Settings& settings) {
  if (!has_inlet(settings)) return;
  const std::string boundary = "domain.boundary = " + in_quotes(name_of(settings.domain.boundary));
  if (!row.passes_channels) {
    throw InputError("particles.method = " + in_quotes(name_of(row.name)) + ": cannot flow through " +
                     boundary + "; " +
                     names_with([](const MethodRow& other) { return other.passes_channels; }) + " can");
  }
  if (settings.particles.container == Container::domain) return;
  throw InputError("particles.container = " + in_quotes(name_of(settings.particles.container)) +
                   ": must be \"domain\" with " + boundary);
}

}  // namespace

std::span<const MethodRow> method_rows() { return kMethods; }

const MethodRow& method_row(ParticleMethodName name) { return row_of(kMethods, &MethodRow::name, name); }

bool uses_parameter(const MethodRow& row, std::string_view key) {
  if (key == "particles.adaptive_radius") return row.adapts_radius;
  return std::find(row.uses.begin(), row.uses.end(), key) != row.uses.end();
}

std::vector<std::string_view> methods_that_use(std::string_view key) {
  return rows_with([&](const MethodRow& row) { return uses_parameter(row, key); });
}

double viscosity_of_particles(const Settings::ParticleSettings& settings) {
  return uses_parameter(method_row(settings.method), "particles.viscosity") ? settings.viscosity : 0.0;
}

std::string method_caption(const Settings::ParticleSettings& settings) {
  const MethodRow& row = method_row(settings.method);
  return std::string(row.caption) + (row.captions_shifting && settings.shifting ? ", shifting" : "");
}

void require_method_accepts(const Settings& settings) {
  const Settings::ParticleSettings& particles = settings.particles;
  if (!particles.enabled) return;
  const MethodRow& row = method_row(particles.method);
  if (particles.adaptive_radius && !row.adapts_radius) {
    throw InputError("particles.adaptive_radius = true: needs particles.method = " +
                     names_with([](const MethodRow& other) { return other.adapts_radius; }));
  }
  if (particles.neighborhood < row.least_neighborhood) {
    const auto needs_as_much = [&](const MethodRow& other) {
      return other.least_neighborhood == row.least_neighborhood;
    };
    throw InputError("particles.neighborhood = " + format_value(particles.neighborhood) + ": " +
                     names_with(needs_as_much) + " need " + format_value(row.least_neighborhood) +
                     " or more; the other methods take less");
  }
  require_passage(row, settings);
}

}  // namespace twinflow
