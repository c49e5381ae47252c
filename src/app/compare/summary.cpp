#include "app/compare/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "grid/operators/layout.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::comparison {
namespace {

using Values = std::vector<std::optional<double>>;

std::vector<double> known(const Values& values) {
  std::vector<double> result;
  for (const auto& value : values) {
    if (value && std::isfinite(*value)) result.push_back(*value);
  }
  return result;
}

std::optional<double> largest(const Values& values) {
  const std::vector<double> numbers = known(values);
  return numbers.empty() ? std::nullopt : std::optional(*std::ranges::max_element(numbers));
}

/// The median of all rows but the first, before which no step was taken.
std::optional<double> median_of_steps(const Values& values) {
  std::vector<double> numbers = known({values.begin() + 1, values.end()});
  if (numbers.empty()) return {};
  const auto middle = numbers.begin() + std::ptrdiff_t(numbers.size() / 2);
  std::ranges::nth_element(numbers, middle);
  return *middle;
}

std::optional<double> relative_change(std::optional<double> first, std::optional<double> last) {
  if (!first || !last || !(*first > 0.0)) return {};
  return *last / *first - 1.0;
}

/// The sum of the same column of several fluids, in each row where all have a value.
Values sum_of(const MetricsTable& table, const std::vector<std::string>& fluids, const std::string& what) {
  Values sums = table.column(fluids.front() + what);
  for (std::size_t k = 1; k < fluids.size(); ++k) {
    const Values values = table.column(fluids[k] + what);
    for (std::size_t row = 0; row < sums.size(); ++row) {
      sums[row] = sums[row] && values[row] ? std::optional(*sums[row] + *values[row]) : std::nullopt;
    }
  }
  return sums;
}

/// The change of momentum of these fluids together. For the mass M = ∫ρ and the energy E the root mean square
/// speed is √(2E/M); the change is relative to M times that speed.
std::optional<double> momentum_change(const MetricsTable& table, const std::vector<std::string>& fluids,
                                      std::optional<double> mass) {
  const auto energy = largest(sum_of(table, fluids, "_kinetic_energy"));
  if (!mass || !energy || !(*energy * *mass > 0.0)) return {};
  const auto change = [&](const std::string& axis) {
    const Values values = sum_of(table, fluids, "_momentum_" + axis);
    return values.back().value_or(0.0) - values.front().value_or(0.0);
  };
  return std::hypot(change("x"), change("y")) / std::sqrt(2.0 * *energy * *mass);
}

std::optional<double> last_of(const Values& values) { return values.empty() ? std::nullopt : values.back(); }

struct Column {
  const char* name;
  Figure value;
  bool counts = false;
};

// The times of steps are last, because only they differ from run to run.
constexpr std::array<Column, 27> kColumns = {{
    {"grid_cells", figure<&Summary::grid_cells>, true},
    {"particles_count", figure<&Summary::particles_count>, true},
    {"grid_error_l2", figure<&Summary::grid_error>},
    {"particles_error_l2", figure<&Summary::particles_error>},
    {"grid_reference_error_l2", figure<&Summary::grid_reference_error>},
    {"particles_reference_error_l2", figure<&Summary::particles_reference_error>},
    {"grid_energy_change", figure<&Summary::grid_energy_change>},
    {"particles_energy_change", figure<&Summary::particles_energy_change>},
    {"exact_energy_change", figure<&Summary::exact_energy_change>},
    {"grid_momentum_change", figure<&Summary::grid_momentum_change>},
    {"particles_momentum_change", figure<&Summary::particles_momentum_change>},
    {"momentum_change_total", figure<&Summary::momentum_change_total>},
    {"grid_divergence_rms", figure<&Summary::grid_divergence_rms>},
    {"particles_density_error_rms", figure<&Summary::particles_density_error_rms>},
    {"velocity_difference_rms", figure<&Summary::velocity_difference_rms>},
    {"grid_reynolds", flow_figure<&Summary::grid_flow, &FlowNumbers::reynolds>},
    {"grid_drag", flow_figure<&Summary::grid_flow, &FlowNumbers::drag>},
    {"grid_lift", flow_figure<&Summary::grid_flow, &FlowNumbers::lift>},
    {"grid_lift_swing", flow_figure<&Summary::grid_flow, &FlowNumbers::lift_swing>},
    {"grid_strouhal", flow_figure<&Summary::grid_flow, &FlowNumbers::strouhal>},
    {"particles_reynolds", flow_figure<&Summary::particles_flow, &FlowNumbers::reynolds>},
    {"particles_drag", flow_figure<&Summary::particles_flow, &FlowNumbers::drag>},
    {"particles_lift", flow_figure<&Summary::particles_flow, &FlowNumbers::lift>},
    {"particles_lift_swing", flow_figure<&Summary::particles_flow, &FlowNumbers::lift_swing>},
    {"particles_strouhal", flow_figure<&Summary::particles_flow, &FlowNumbers::strouhal>},
    {"grid_step_ms", figure<&Summary::grid_step_ms>},
    {"particles_step_ms", figure<&Summary::particles_step_ms>},
}};

}  // namespace

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::vector<double> exact_kinetic_energy(const Result& result) {
  Scene scene = result.scene;
  const Fluid fluid = first_fluid(scene.settings);
  auto exact = exact_velocity(scene, fluid);
  if (!exact) return {};
  auto change = scene.changes.begin();
  // The midpoint rule on cells much smaller than the structures of the flow; for periodic flows it is exact
  // to rounding.
  const GridShape shape = GridShape::covering(result.scene.settings.domain.aspect, 64);
  const double cell_area = shape.cell_size() * shape.cell_size();
  std::vector<double> energies;
  try {
    for (const auto& time : result.metrics.column("time")) {
      for (; change != scene.changes.end() && change->time < time.value_or(0.0); ++change) {
        scene.settings = with_change(scene.settings, *change);
        exact = exact_velocity(scene, fluid);
      }
      double squares = 0.0;
      for (int j = 0; j < shape.ny; ++j) {
        for (int i = 0; i < shape.nx; ++i) {
          const glm::dvec2 velocity = (*exact)(shape.center(i, j), time.value_or(0.0));
          squares += glm::dot(velocity, velocity);
        }
      }
      energies.push_back(0.5 * squares * cell_area);
    }
  } catch (const InputError&) {
    return {};  // no finite value somewhere
  }
  return energies;
}

Summary summary_of(const Result& result) {
  const MetricsTable& table = result.metrics;
  const auto energy_change = [&](const std::string& name) {
    return relative_change(table.first(name), table.last(name));
  };
  Summary summary;
  summary.grid_cells = result.grid_cells;
  summary.particles_count = table.last("particles_count");
  summary.grid_error = table.last("grid_error_l2");
  summary.particles_error = table.last("particles_error_l2");
  summary.grid_reference_error = last_of(result.reference.grid);
  summary.particles_reference_error = last_of(result.reference.particles);
  summary.grid_energy_change = energy_change("grid_kinetic_energy");
  summary.particles_energy_change = energy_change("particles_kinetic_energy");
  const std::vector<double> exact = exact_kinetic_energy(result);
  if (!exact.empty()) summary.exact_energy_change = relative_change(exact.front(), exact.back());
  const double area = GridCells::of(result.scene.settings).domain().area();  // the grid's density is 1
  summary.grid_momentum_change = momentum_change(table, {"grid"}, area);
  summary.particles_momentum_change = momentum_change(table, {"particles"}, result.particles_mass);
  if (result.scene.settings.coupling.mode == CouplingMode::two_way && result.particles_mass) {
    summary.momentum_change_total =
        momentum_change(table, {"grid", "particles"}, area + *result.particles_mass);
  }
  summary.grid_divergence_rms = largest(table.column("grid_divergence_rms"));
  summary.particles_density_error_rms = largest(table.column("particles_density_error_rms"));
  summary.velocity_difference_rms = table.last("velocity_difference_rms");
  summary.grid_flow = result.grid_flow.value_or(FlowNumbers{});
  summary.particles_flow = result.particles_flow.value_or(FlowNumbers{});
  summary.grid_step_ms = median_of_steps(table.column("grid_step_ms"));
  summary.particles_step_ms = median_of_steps(table.column("particles_step_ms"));
  return summary;
}

std::vector<std::string> summary_columns(const std::vector<std::pair<std::string, std::string>>& varied) {
  std::vector<std::string> names = {"scene", "variant"};
  for (const auto& [key, value] : varied) names.push_back(key);
  names.insert(names.end(), {"time", "stopped"});
  for (const Column& column : kColumns) names.emplace_back(column.name);
  return names;
}

bool is_count(std::string_view column) {
  return std::ranges::any_of(kColumns, [&](const Column& row) { return row.counts && row.name == column; });
}

std::vector<SummaryValue> summary_row(const Result& result) {
  std::vector<SummaryValue> values = {result.run.scene_name, result.run.folder};
  for (const auto& [key, value] : result.run.varied) values.emplace_back(value);
  values.emplace_back(std::optional(result.time));
  values.emplace_back(result.stopped);
  const Summary summary = summary_of(result);
  for (const Column& column : kColumns) values.emplace_back(column.value(summary));
  return values;
}

std::string summary_csv(const std::vector<Result>& results) {
  std::string text;
  const auto add_line = [&](const auto& cells, const auto& text_of) {
    const char* between = "";
    for (const auto& cell : cells) text.append(std::exchange(between, ",")).append(text_of(cell));
    text += "\n";
  };
  std::vector<std::pair<std::string, std::string>> varied;
  if (!results.empty()) varied = results.front().run.varied;
  add_line(summary_columns(varied), [](const std::string& name) { return name; });
  for (const Result& result : results) {
    add_line(summary_row(result), [](const SummaryValue& value) {
      if (const auto* words = std::get_if<std::string>(&value)) return csv_cell(*words);
      const auto number = std::get<std::optional<double>>(value);
      return number ? format_value(*number) : std::string();
    });
  }
  return text;
}

}  // namespace twinflow::comparison
