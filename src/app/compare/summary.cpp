#include "app/compare/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
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

/// The sum of the same column of several fluids, in each row in which all have a value.
Values sum_of(const reports::CsvTable& table, const std::vector<std::string>& fluids,
              const std::string& what) {
  Values sums = table.column(fluids.front() + what);
  for (std::size_t k = 1; k < fluids.size(); ++k) {
    const Values values = table.column(fluids[k] + what);
    for (std::size_t row = 0; row < sums.size(); ++row) {
      sums[row] = sums[row] && values[row] ? std::optional(*sums[row] + *values[row]) : std::nullopt;
    }
  }
  return sums;
}

/// The change of momentum of these fluids together. For the mass M = ∫ρ and the energy E, the root mean
/// square speed is √(2E/M). The change is relative to M times that speed.
std::optional<double> momentum_change(const reports::CsvTable& table, const std::vector<std::string>& fluids,
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

/// A number of a fluid's flow past solids, a figure of the run.
struct FlowFigure {
  std::string_view name, group;
  std::optional<double> FlowNumbers::*number;
};
constexpr std::array<FlowFigure, 5> kFlowFigures = {{
    {"reynolds", "Reynolds number", &FlowNumbers::reynolds},
    {"drag", "drag coefficient Cd", &FlowNumbers::drag},
    {"lift", "lift coefficient Cl", &FlowNumbers::lift},
    {"lift_swing", "amplitude of Cl", &FlowNumbers::lift_swing},
    {"strouhal", "Strouhal number St", &FlowNumbers::strouhal},
}};
constexpr int kPlaceOfFlows = 15;

/// Figures that are no reduced column.
std::vector<FigureRow> rows_of_runs() {
  std::vector<FigureRow> rows = {
      {"grid_cells", 0, "", "grid", Best::none, true},
      {"grid_reference_error_l2", 4, "error against the reference run", "grid", Best::least, false,
       Written::percent},
      {"particles_reference_error_l2", 5, "error against the reference run", "particles", Best::least, false,
       Written::percent},
      {"exact_energy_change", 8, "change of kinetic energy", "exact", Best::nearest_exact, false,
       Written::signed_percent},
      {"grid_momentum_change", 9, "change of momentum", "grid", Best::least, false, Written::percent},
      {"particles_momentum_change", 10, "change of momentum", "particles", Best::least, false,
       Written::percent},
      {"momentum_change_total", 11, "change of momentum of both", "total", Best::least, false,
       Written::percent},
  };
  int place = kPlaceOfFlows;
  for (const char* fluid : {"grid", "particles"}) {
    for (const FlowFigure& figure : kFlowFigures) {
      rows.push_back({std::string(fluid) + "_" + std::string(figure.name), place++, figure.group, fluid});
    }
  }
  return rows;
}

/// Calls visit(name of the figure, its place, its name in its group, name of the column, row) for every
/// figure that is a reduced column.
template <class Visit>
void for_each_reduced_column(const Visit& visit) {
  for (const MeasuredQuantity& row : measured_quantities()) {
    const QuantityFigure& figure = row.figure;
    if (figure.grid >= 0) {
      visit("grid_" + std::string(figure.name), figure.grid, "grid", row.name_of_grid(), row);
    }
    if (figure.particles >= 0) {
      visit("particles_" + std::string(figure.name), figure.particles, "particles", row.name_of_particles(),
            row);
    }
    if (figure.both >= 0) visit(std::string(figure.name), figure.both, "rms", std::string(row.name), row);
  }
}

std::optional<double> reduced(Reduction reduction, const Values& values) {
  switch (reduction) {
    case Reduction::last:
      return values.back();
    case Reduction::largest:
      return largest(values);
    case Reduction::change:
      return relative_change(values.front(), values.back());
    case Reduction::median:
      return median_of_steps(values);
    case Reduction::none:
      break;
  }
  throw std::logic_error("a figure of a quantity is not reduced");
}

void add_momentum_changes(Summary& summary, const Result& result) {
  const reports::CsvTable& table = result.metrics;
  const double area = GridCells::of(result.scene.settings).domain().area();  // the grid's density is 1
  summary.set("grid_momentum_change", momentum_change(table, {"grid"}, area));
  summary.set("particles_momentum_change", momentum_change(table, {"particles"}, result.particles_mass));
  if (result.scene.settings.coupling.mode == CouplingMode::two_way && result.particles_mass) {
    summary.set("momentum_change_total",
                momentum_change(table, {"grid", "particles"}, area + *result.particles_mass));
  }
}

void add_flow(Summary& summary, const std::string& fluid, const std::optional<FlowNumbers>& flow) {
  for (const FlowFigure& figure : kFlowFigures) {
    if (flow) summary.set(fluid + "_" + std::string(figure.name), (*flow).*figure.number);
  }
}

}  // namespace

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

std::vector<FigureRow> figure_rows() {
  std::vector<FigureRow> rows = rows_of_runs();
  for_each_reduced_column(
      [&](std::string name, int place, const char* cell, const std::string&, const MeasuredQuantity& row) {
        rows.push_back({std::move(name), place, row.figure.group, cell, row.figure.best, row.figure.counts,
                        row.figure.written});
      });
  std::ranges::sort(rows, {}, &FigureRow::place);
  return rows;
}

std::optional<double> Summary::operator[](std::string_view name) const {
  const auto found = figures_.find(name);
  if (found == figures_.end()) throw std::logic_error("a run has no figure " + std::string(name));
  return found->second;
}

Summary summary_of(const Result& result) {
  Summary summary;
  for (const FigureRow& row : figure_rows()) summary.set(row.name, {});
  for_each_reduced_column(
      [&](std::string name, int, const char*, const std::string& column, const MeasuredQuantity& row) {
        if (!result.metrics.has(column)) return;  // a table of an earlier version
        summary.set(std::move(name), reduced(row.figure.reduction, result.metrics.column(column)));
      });
  summary.set("grid_cells", result.grid_cells);
  summary.set("grid_reference_error_l2", last_of(result.reference.grid));
  summary.set("particles_reference_error_l2", last_of(result.reference.particles));
  const std::vector<double> exact = exact_kinetic_energy(result);
  if (!exact.empty()) summary.set("exact_energy_change", relative_change(exact.front(), exact.back()));
  add_momentum_changes(summary, result);
  add_flow(summary, "grid", result.grid_flow);
  add_flow(summary, "particles", result.particles_flow);
  return summary;
}

std::vector<std::string> summary_columns(const std::vector<std::pair<std::string, std::string>>& varied) {
  std::vector<std::string> names = {"scene", "variant"};
  for (const auto& [key, value] : varied) names.push_back(key);
  names.insert(names.end(), {"time", "stopped"});
  for (const FigureRow& row : figure_rows()) names.push_back(row.name);
  return names;
}

bool is_count(std::string_view column) {
  return std::ranges::any_of(figure_rows(),
                             [&](const FigureRow& row) { return row.counts && row.name == column; });
}

std::vector<SummaryValue> summary_row(const Result& result) {
  std::vector<SummaryValue> values = {result.run.scene_name, result.run.folder};
  for (const auto& [key, value] : result.run.varied) values.emplace_back(value);
  values.emplace_back(std::optional(result.time));
  values.emplace_back(result.stopped);
  const Summary summary = summary_of(result);
  for (const FigureRow& row : figure_rows()) values.emplace_back(summary[row.name]);
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
      if (const auto* words = std::get_if<std::string>(&value)) return reports::csv_cell(*words);
      const auto number = std::get<std::optional<double>>(value);
      return number ? format_value(*number) : std::string();
    });
  }
  return text;
}

}  // namespace twinflow::comparison
