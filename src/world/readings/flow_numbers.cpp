#include "world/readings/flow_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/oscillation.hpp"

namespace twinflow {
namespace {

enum class Over { last_step, means };

double mean_between(const ForceRecord& record, std::span<const double> values, double begin, double end) {
  double sum = 0.0, count = 0.0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (record.times()[k] < begin || record.times()[k] >= end) continue;
    sum += values[k];
    count += 1.0;
  }
  return sum / count;
}

/// The oscillation of the lift; nothing if it is so small beside the drag that it is noise.
std::optional<Oscillation> lift_oscillation(const ForceRecord& record) {
  constexpr double kLeastSwing = 1e-3;
  const auto found = oscillation_of(record.times(), record.across());
  if (!found) return {};
  const double drag = mean_between(record, record.along(), found->begin, found->end);
  return found->amplitude > kLeastSwing * std::abs(drag) ? found : std::nullopt;
}

void measure_forces(const ForceRecord& record, const Settings::ReferenceSettings& scale, double density,
                    Over over, FlowNumbers& numbers) {
  if (record.times().empty()) return;
  const double coefficient = 2.0 / (density * scale.speed * scale.speed * scale.length);
  const auto oscillation = lift_oscillation(record);
  if (oscillation) {
    numbers.strouhal = oscillation->frequency * scale.length / scale.speed;
    if (over == Over::means) numbers.lift_swing = coefficient * oscillation->amplitude;
  }
  const double last = record.times().back();
  double begin = last, end = HUGE_VAL;
  if (over == Over::means) {
    begin = oscillation ? oscillation->begin : last - 0.1 * (last - record.times().front());
    end = oscillation ? oscillation->end : HUGE_VAL;
  }
  numbers.drag = coefficient * mean_between(record, record.along(), begin, end);
  numbers.lift = coefficient * mean_between(record, record.across(), begin, end);
}

std::optional<FlowNumbers> grid_numbers(const World& world, Over over) {
  const Settings& settings = world.settings();
  if (world.grid() == nullptr || !has_reference(settings)) return {};
  FlowNumbers numbers;
  numbers.reynolds = reynolds_number(settings, settings.grid.viscosity);
  measure_forces(world.forces().grid, settings.reference, 1.0, over, numbers);
  return numbers;
}

std::optional<FlowNumbers> particle_numbers(const World& world, Over over) {
  const Settings& settings = world.settings();
  if (world.particles() == nullptr || !has_reference(settings)) return {};
  FlowNumbers numbers;
  numbers.reynolds = reynolds_number(settings, viscosity_of_particles(settings.particles));
  measure_forces(world.forces().particles, settings.reference, mean_density(world.particles()->particles()),
                 over, numbers);
  return numbers;
}

void append_number(std::string& line, const char* name, std::optional<double> value,
                   std::optional<double> swing = {}) {
  if (!value) return;
  char text[64];
  if (swing) {
    std::snprintf(text, sizeof text, "%s %.3g ± %.3g", name, *value, *swing);
  } else {
    std::snprintf(text, sizeof text, "%s %.3g", name, *value);
  }
  line.append(line.empty() ? "" : " · ").append(text);
}

}  // namespace

bool has_reference(const Settings& settings) {
  return settings.reference.length > 0.0 && settings.reference.speed > 0.0;
}

double acting_viscosity(const Settings& settings) {
  return first_fluid(settings) == Fluid::grid ? settings.grid.viscosity
                                              : viscosity_of_particles(settings.particles);
}

std::optional<double> reynolds_number(const Settings& settings, double viscosity) {
  if (!has_reference(settings) || !(viscosity > 0.0)) return {};
  return settings.reference.speed * settings.reference.length / viscosity;
}

Settings with_reynolds_number(Settings settings, double reynolds) {
  const double viscosity = settings.reference.speed * settings.reference.length / reynolds;
  for (const char* key : {"grid.viscosity", "particles.viscosity"}) {
    const Parameter& row = find_parameter(key);
    set_parameter(settings, row, std::clamp(viscosity, row.minimum, row.maximum));
  }
  return settings;
}

double mean_density(const ParticleSet& particles) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] != 0) continue;
    sum += particles.mass[k];
    ++count;
  }
  return count > 0 ? sum / count : 1.0;
}

std::optional<FlowNumbers> grid_flow(const World& world) { return grid_numbers(world, Over::last_step); }
std::optional<FlowNumbers> particles_flow(const World& world) {
  return particle_numbers(world, Over::last_step);
}
std::optional<FlowNumbers> mean_grid_flow(const World& world) { return grid_numbers(world, Over::means); }
std::optional<FlowNumbers> mean_particles_flow(const World& world) {
  return particle_numbers(world, Over::means);
}

std::string report(const FlowNumbers& numbers) {
  std::string line;
  append_number(line, "Re", numbers.reynolds);
  append_number(line, "Cd", numbers.drag);
  append_number(line, "Cl", numbers.lift, numbers.lift_swing);
  append_number(line, "St", numbers.strouhal);
  return line;
}

std::string report_flow(const World& world) {
  std::string line;
  const auto append = [&](const char* fluid, const std::optional<FlowNumbers>& numbers) {
    const std::string text = numbers ? report(*numbers) : std::string();
    if (!text.empty()) line.append(line.empty() ? "" : "; ").append(fluid).append(text);
  };
  append("grid: ", mean_grid_flow(world));
  append("particles: ", mean_particles_flow(world));
  return line;
}

}  // namespace twinflow
