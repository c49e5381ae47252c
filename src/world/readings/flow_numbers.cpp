#include "world/readings/flow_numbers.hpp"

#include <algorithm>
#include <cmath>

#include "core/numbers.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/oscillation.hpp"

namespace twinflow {
namespace {

enum class Over { moment, means };

double viscosity_in(const Settings& settings, Fluid fluid) {
  return fluid == Fluid::grid ? settings.grid.viscosity : viscosity_of_particles(settings.particles);
}

// In L/U, the time in which the stream passes the body.
constexpr double kMoment = 0.5;    ///< a tenth of a typical period of shedding
constexpr double kSettling = 5.0;  ///< after which the start is forgotten
constexpr double kWindow = 5.0;    ///< of means without an oscillation: about a period of shedding

/// The forces from `begin` to before `end`, seconds.
struct Part {
  double begin = 0.0;
  double end = HUGE_VAL;
};

struct Mean {
  double value = 0.0;
  double swing = 0.0;  ///< √2 times the root mean square deviation
};

Mean mean_over(const ForceRecord& record, std::span<const double> values, const Part& part) {
  double sum = 0.0, squares = 0.0, count = 0.0;
  const auto visit = [&](const auto& add) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (record.times()[k] >= part.begin && record.times()[k] < part.end) add(values[k]);
    }
  };
  visit([&](double value) {
    sum += value;
    count += 1.0;
  });
  const double mean = sum / count;
  visit([&](double value) { squares += (value - mean) * (value - mean); });
  return {mean, std::sqrt(2.0 * squares / count)};
}

/// The oscillation of the lift; nothing if it is so small beside the drag that it is noise.
std::optional<Oscillation> lift_oscillation(const ForceRecord& record) {
  constexpr double kLeastSwing = 1e-3;
  const auto found = oscillation_of(record.times(), record.across());
  if (!found) return {};
  const double drag = mean_over(record, record.along(), {found->begin, found->end}).value;
  return found->amplitude > kLeastSwing * std::abs(drag) ? found : std::nullopt;
}

FlowNumbers coefficients_of(const ForceRecord& record, const Settings::ReferenceSettings& scale,
                            double density, Over over) {
  FlowNumbers numbers;
  if (record.times().empty()) return numbers;
  const double coefficient = 2.0 / (density * scale.speed * scale.speed * scale.length);
  const double passage = scale.length / scale.speed;
  const double last = record.times().back();
  Part part{last - (over == Over::moment ? kMoment : kWindow) * passage};
  std::optional<Oscillation> oscillation;
  if (over == Over::means) {
    if (last - record.begin() < (kSettling + kWindow) * passage) return numbers;
    oscillation = lift_oscillation(record);
  }
  if (oscillation) {
    numbers.strouhal = oscillation->frequency * passage;
    part = {oscillation->begin, oscillation->end};
  }
  const Mean drag = mean_over(record, record.along(), part);
  const Mean lift = mean_over(record, record.across(), part);
  numbers.drag = coefficient * drag.value;
  numbers.lift = coefficient * lift.value;
  if (over == Over::moment) return numbers;
  numbers.drag_swing = coefficient * drag.swing;
  numbers.lift_swing = coefficient * (oscillation ? oscillation->amplitude : lift.swing);
  return numbers;
}

std::optional<FlowNumbers> numbers_of(const World& world, Fluid fluid, Over over) {
  const Settings& settings = world.settings();
  const bool of_grid = fluid == Fluid::grid;
  const bool exists = of_grid ? world.grid() != nullptr : world.particles() != nullptr;
  if (!exists || !has_reference(settings)) return {};
  const ForceRecord& forces = of_grid ? world.forces().grid : world.forces().particles;
  const double density = of_grid ? 1.0 : mean_density(world.particles()->particles());
  FlowNumbers numbers = coefficients_of(forces, settings.reference, density, over);
  numbers.reynolds = reynolds_number(settings, viscosity_in(settings, fluid));
  return numbers;
}

std::string three_digits(double value) { return formatted("%.3g", value); }

/// The decimals of a number with so many digits; negative before the point.
int decimals_of(double value, int digits) {
  return value == 0.0 ? 0 : digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
}

/// "1.66 ± 0.01": the swing has two digits and the value no more decimals than its third digit or the swing.
/// Without a swing that the value's third digit shows, only the value.
std::string with_swing(double value, double swing) {
  constexpr int kMost = 9;
  if (!(swing > 0.0) || !std::isfinite(swing)) return three_digits(value);
  const int of_swing = decimals_of(swing, 2);
  const int decimals = value == 0.0 ? of_swing : std::min(of_swing, decimals_of(value, 3));
  const double unit = std::pow(10.0, -decimals);
  if (swing < 0.5 * unit || decimals > kMost) return three_digits(value);
  const int shown = std::max(decimals, 0);
  const double rounded = std::round(value / unit) * unit;
  return formatted("%.*f ± %.*f", shown, rounded == 0.0 ? 0.0 : rounded, shown,
                   std::round(swing / unit) * unit);
}

void append_number(std::string& line, const char* name, std::optional<double> value,
                   std::optional<double> published, std::optional<double> swing = {}) {
  if (!value) return;
  line.append(line.empty() ? "" : " · ")
      .append(name)
      .append(" ")
      .append(with_swing(*value, swing.value_or(0.0)));
  if (published) line.append(" (published ").append(three_digits(*published)).append(")");
}

}  // namespace

bool has_reference(const Settings& settings) {
  return settings.reference.length > 0.0 && settings.reference.speed > 0.0;
}

double acting_viscosity(const Settings& settings) { return viscosity_in(settings, first_fluid(settings)); }

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

FlowNumbers mean_coefficients(const ForceRecord& record, const Settings::ReferenceSettings& scale,
                              double density) {
  return coefficients_of(record, scale, density, Over::means);
}

std::optional<FlowNumbers> present_flow(const World& world, Fluid fluid) {
  return numbers_of(world, fluid, Over::moment);
}

std::optional<FlowNumbers> mean_flow(const World& world, Fluid fluid) {
  return numbers_of(world, fluid, Over::means);
}

std::string report(const FlowNumbers& numbers, const FlowNumbers& published) {
  std::string line;
  append_number(line, "Re", numbers.reynolds, {});
  append_number(line, "Cd", numbers.drag, published.drag, numbers.drag_swing);
  append_number(line, "Cl", numbers.lift, published.lift, numbers.lift_swing);
  append_number(line, "St", numbers.strouhal, published.strouhal);
  return line;
}

std::string report_flow(const World& world) {
  std::string line;
  const auto append = [&](const char* fluid, const std::optional<FlowNumbers>& numbers) {
    const std::string text = numbers ? report(*numbers) : std::string();
    if (!text.empty()) line.append(line.empty() ? "" : "; ").append(fluid).append(text);
  };
  append("grid: ", mean_flow(world, Fluid::grid));
  append("particles: ", mean_flow(world, Fluid::particles));
  return line;
}

}  // namespace twinflow
