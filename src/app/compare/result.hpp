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

/// A metrics.csv; blank cells have no value.
class MetricsTable {
 public:
  /// Parses a file's text. Throws InputError that names `origin`.
  MetricsTable(const std::string& csv, const std::string& origin);
  MetricsTable(std::vector<std::string> names, std::vector<std::optional<double>> row, std::string origin);

  bool has(std::string_view name) const { return columns_.find(name) != columns_.end(); }
  /// The values by row. Throws InputError for a missing column.
  std::vector<std::optional<double>> column(std::string_view name) const;
  std::optional<double> first(std::string_view name) const { return column(name).front(); }
  std::optional<double> last(std::string_view name) const { return column(name).back(); }

 private:
  std::string origin_;
  std::map<std::string, std::size_t, std::less<>> columns_;
  std::vector<std::vector<std::optional<double>>> rows_;

  void name_columns(std::vector<std::string> names);
};

/// A run's relative L2 distances from the reference at the times of its pictures.
struct ReferenceErrors {
  std::vector<std::optional<double>> grid;
  std::vector<std::optional<double>> particles;
  int unmet = 0;  ///< pictures that the reference lacks
};

struct Result {
  batch::Sweep::Run run;
  std::filesystem::path folder;
  Scene scene;
  MetricsTable metrics;
  std::string stopped;      ///< empty unless it ended early
  std::string imbalance{};  ///< see ImbalanceNotice
  double time = 0.0;        ///< reached, seconds
  std::vector<double> picture_times;
  double difference_scale = 0.0;  ///< brightest color of differences, domain units per second
  std::optional<double> grid_cells;
  std::optional<double> particles_mass;  ///< ∫ρ at the end; the grid's density is 1
  double particles_density = 1.0;        ///< mean at the end
  std::string processor;
  std::string renderer;
  int threads = 0;  ///< for the particles; runs of --jobs share processors
  ReferenceErrors reference;
  std::optional<FlowNumbers> grid_flow;  ///< means; nothing without reference scales
  std::optional<FlowNumbers> particles_flow;
};

/// Reads a complete run. Throws InputError that names the file.
Result read_result(const batch::Sweep::Run& run, const std::filesystem::path& folder);

/// Compares runs at the times of pictures of both.
ReferenceErrors errors_against(const Result& reference, const Result& result);

}  // namespace twinflow::comparison
