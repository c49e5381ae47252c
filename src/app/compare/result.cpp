#include "app/compare/result.hpp"

#include <algorithm>
#include <cmath>

#include "app/compare/reference_velocity.hpp"
#include "core/error.hpp"
#include "grid/readings/exact_error.hpp"
#include "runs/batch/run_folder.hpp"
#include "view/files/npy.hpp"

namespace twinflow::comparison {
namespace {

std::optional<FlowNumbers> flow_in(toml::node_view<const toml::node> table) {
  if (!table.is_table()) return {};
  return FlowNumbers{.reynolds = table["reynolds"].value<double>(),
                     .drag = table["drag"].value<double>(),
                     .lift = table["lift"].value<double>(),
                     .strouhal = table["strouhal"].value<double>(),
                     .lift_swing = table["lift_swing"].value<double>()};
}

std::vector<float> values_of(const Result& result, const char* array, std::size_t index) {
  return read_npy(result.folder / (array + std::to_string(index) + ".npy")).values;
}

std::vector<float> velocity_of(const Result& result, const GridCells& cells, std::size_t index) {
  std::vector<float> velocity = values_of(result, "grid_velocity_", index);
  if (velocity.size() != 2 * std::size_t(cells.shape.cells())) {
    throw InputError(result.folder.string() + ": the velocity does not fill the grid of its settings");
  }
  return velocity;
}

using TimedValues = std::vector<std::pair<double, double>>;  // seconds, value

/// Nothing without common times, or if the reference is zero at all of them.
std::optional<double> relative_distance(const TimedValues& reference, const TimedValues& values) {
  constexpr double kRounding = 1e-9;
  double differences = 0.0;
  double squares = 0.0;
  for (const auto& [time, value] : values) {
    const auto there = reports::value_at(reference, time, kRounding);
    if (!there) continue;
    differences += (value - *there) * (value - *there);
    squares += *there * *there;
  }
  return squares > 0.0 ? std::optional(std::sqrt(differences / squares)) : std::nullopt;
}

}  // namespace

Result read_result(const batch::Sweep::Run& run, const std::filesystem::path& folder) {
  const toml::table summary = batch::read_summary(folder);
  Result result{reports::read_record(folder, summary), run, reports::read_csv_table(folder / "metrics.csv")};
  if (std::filesystem::exists(folder / "gauges.csv"))
    result.gauges = reports::read_csv_table(folder / "gauges.csv");
  result.difference_scale = summary["difference_scale"].value_or(0.0);
  result.grid_cells = summary["grid_cells"].value<double>();
  result.particles_mass = summary["particles_mass"].value<double>();
  result.particles_density = summary["particles_density"].value_or(1.0);
  result.grid_flow = flow_in(summary["grid_flow"]);
  result.particles_flow = flow_in(summary["particles_flow"]);
  if (const toml::array* times = summary["picture_times"].as_array()) {
    for (const toml::node& time : *times) result.picture_times.push_back(time.value_or(0.0));
  }
  return result;
}

ReferenceErrors errors_against(const Result& reference, const Result& result) {
  ReferenceErrors errors;
  const GridCells fine = GridCells::of(reference.scene.settings);
  const GridCells cells = GridCells::of(result.scene.settings);
  for (std::size_t index = 0; index < result.picture_times.size(); ++index) {
    std::optional<double> grid;
    std::optional<double> particles;
    const auto same_time = std::ranges::find_if(reference.picture_times, [&](double time) {
      return std::abs(time - result.picture_times[index]) < 1e-9;
    });
    const bool both = same_time != reference.picture_times.end();
    if (both) {
      const auto there = std::size_t(same_time - reference.picture_times.begin());
      const ReferenceVelocity velocity(fine, velocity_of(reference, fine, there));
      if (result.scene.settings.grid.enabled) {
        grid = twinflow::relative_l2_error(cells, velocity_of(result, cells, index), velocity);
      }
      if (result.scene.settings.particles.enabled) {
        particles = relative_l2_error(values_of(result, "particles_", index), velocity);
      }
    }
    if (!both) ++errors.unmet;
    errors.grid.push_back(grid);
    errors.particles.push_back(particles);
  }
  return errors;
}

bool is_of_sample(std::string_view column) {
  const auto digits = column.find_last_not_of("0123456789") + 1;
  return digits < column.size() && column[digits - 1] == '_';
}

std::map<std::string, double> gauge_errors_against(const Result& reference, const Result& result) {
  std::map<std::string, double> errors;
  if (!reference.gauges || !result.gauges) return errors;
  for (const Gauge& gauge : result.scene.gauges) {
    for (const std::string& column : result.gauges->names()) {
      for (const char* fluid : {"_grid_", "_particles_"}) {
        const std::string stem = gauge.name + fluid;
        if (!column.starts_with(stem) || is_of_sample(column)) continue;
        const std::string its = gauge.name + "_grid_" + column.substr(stem.size());
        if (!reference.gauges->has(its)) continue;
        const auto error =
            relative_distance(reference.gauges->over_time(its), result.gauges->over_time(column));
        if (error) errors.emplace(column, *error);
      }
    }
  }
  return errors;
}

}  // namespace twinflow::comparison
