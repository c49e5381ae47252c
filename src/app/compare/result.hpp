#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/compare/sweep_file.hpp"
#include "scene/scene.hpp"

namespace twinflow::comparison {

/// metrics.csv, read back; blank cells hold nothing.
class MetricsTable {
 public:
  /// Throws InputError naming `origin`.
  MetricsTable(const std::string& csv, const std::string& origin);

  /// One value a row. Throws InputError for a column that is not there.
  std::vector<std::optional<double>> column(std::string_view name) const;
  std::optional<double> first(std::string_view name) const { return column(name).front(); }
  std::optional<double> last(std::string_view name) const { return column(name).back(); }

 private:
  std::string origin_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::optional<double>>> rows_;
};

/// The relative L2 distances from the reference at the times of the pictures.
struct ReferenceErrors {
  std::vector<std::optional<double>> grid;
  std::vector<std::optional<double>> particles;
  int unmet = 0;  ///< pictures at whose times the reference has none
};

/// What one run left.
struct Result {
  Sweep::Run run;
  std::filesystem::path folder;
  Scene scene;
  MetricsTable metrics;
  std::string stopped;  ///< why it ended before its time; empty: it did not
  double time = 0.0;    ///< reached, seconds
  std::vector<double> picture_times;
  double difference_scale = 0.0;  ///< the brightest of the pictures of differences, domain units per second
  std::optional<double> grid_cells;
  std::optional<double> particles_mass;  ///< ∫ρ of the particle fluid at the end; the grid's density is 1
  std::string processor;
  std::string renderer;
  int threads = 0;  ///< that the particles could use; the runs that --jobs puts side by side share them
  ReferenceErrors reference;
};

/// Reads a whole run's folder. Throws InputError naming the file.
Result read_result(const Sweep::Run& run, const std::filesystem::path& folder);

/// Measures a run against the reference run of its scene, at the times of the pictures that both have.
ReferenceErrors errors_against(const Result& reference, const Result& result);

}  // namespace twinflow::comparison
