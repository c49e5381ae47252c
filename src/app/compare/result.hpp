#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runs/batch/sweep_file.hpp"
#include "scene/scene.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow::comparison {

/// The values of a metrics.csv; blank cells have no value.
class MetricsTable {
 public:
  /// Parses the text of a file. Throws InputError that names `origin`.
  MetricsTable(const std::string& csv, const std::string& origin);
  /// A table of one row.
  MetricsTable(std::vector<std::string> names, std::vector<std::optional<double>> row, std::string origin);

  bool has(std::string_view name) const { return columns_.find(name) != columns_.end(); }
  /// The values of a column, one for each row. Throws InputError if there is no such column.
  std::vector<std::optional<double>> column(std::string_view name) const;
  std::optional<double> first(std::string_view name) const { return column(name).front(); }
  std::optional<double> last(std::string_view name) const { return column(name).back(); }

 private:
  std::string origin_;
  std::map<std::string, std::size_t, std::less<>> columns_;  ///< by name; of lines there are thousands
  std::vector<std::vector<std::optional<double>>> rows_;

  void name_columns(std::vector<std::string> names);
};

/// The relative L2 distances of a run from the reference at the times of its pictures.
struct ReferenceErrors {
  std::vector<std::optional<double>> grid;
  std::vector<std::optional<double>> particles;
  int unmet = 0;  ///< the number of pictures at whose times the reference has none
};

/// The result of one run.
struct Result {
  batch::Sweep::Run run;
  std::filesystem::path folder;
  Scene scene;
  MetricsTable metrics;
  std::string stopped;      ///< the reason why it ended early; empty if it did not
  std::string imbalance{};  ///< what is to be told of closed pockets (ImbalanceNotice); empty if nothing
  double time = 0.0;        ///< the time that it reached, seconds
  std::vector<double> picture_times;
  double difference_scale =
      0.0;  ///< value of the brightest color of the pictures of differences, domain units per second
  std::optional<double> grid_cells;
  std::optional<double> particles_mass;  ///< ∫ρ of the particle fluid at the end; the grid's density is 1
  double particles_density = 1.0;        ///< the mean at the end
  std::string processor;
  std::string renderer;
  int threads = 0;  ///< for the particles; runs that --jobs starts at the same time share the processors
  ReferenceErrors reference;
  std::optional<FlowNumbers> grid_flow;  ///< means; nothing without reference scales
  std::optional<FlowNumbers> particles_flow;
};

/// Reads the folder of a complete run. Throws InputError that names the file.
Result read_result(const batch::Sweep::Run& run, const std::filesystem::path& folder);

/// Measures a run against the reference run of its scene, at the times of which both have pictures.
ReferenceErrors errors_against(const Result& reference, const Result& result);

}  // namespace twinflow::comparison
