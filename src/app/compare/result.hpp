#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/report/csv_table.hpp"
#include "app/report/run_record.hpp"
#include "runs/batch/sweep_file.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow::comparison {

/// A run's relative L2 distances from the reference at the times of its pictures.
struct ReferenceErrors {
  std::vector<std::optional<double>> grid;
  std::vector<std::optional<double>> particles;
  int unmet = 0;  ///< pictures that the reference lacks
};

struct Result : reports::RunRecord {
  batch::Sweep::Run run;
  reports::CsvTable metrics;
  std::vector<double> picture_times{};
  double difference_scale = 0.0;  ///< brightest color of differences, domain units per second
  std::optional<double> grid_cells{};
  std::optional<double> particles_mass{};  ///< ∫ρ at the end; the grid's density is 1
  double particles_density = 1.0;          ///< mean at the end
  std::optional<FlowNumbers> grid_flow{};  ///< means; nothing without reference scales
  std::optional<FlowNumbers> particles_flow{};
  ReferenceErrors reference{};
  std::optional<reports::CsvTable> gauges{};     ///< nothing without gauges, or of an earlier version
  std::map<std::string, double> gauge_errors{};  ///< by the gauges' columns; empty without a reference run
};

/// Reads a complete run. Throws InputError that names the file.
Result read_result(const batch::Sweep::Run& run, const std::filesystem::path& folder);

/// Compares runs at the times of pictures of both.
ReferenceErrors errors_against(const Result& reference, const Result& result);

/// Whether a column of a gauge holds one sample of a line: "floor_grid_pressure_7".
bool is_of_sample(std::string_view column);

/// The distances of a run's gauges from the reference's, samples of lines aside, over the times of both: root
/// mean squares of the differences, divided by the root mean square of the reference. Both fluids are
/// compared with the reference's grid.
std::map<std::string, double> gauge_errors_against(const Result& reference, const Result& result);

}  // namespace twinflow::comparison
