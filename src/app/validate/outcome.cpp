#include "app/validate/outcome.hpp"

#include <cmath>

#include "runs/batch/run_folder.hpp"

namespace twinflow::validation {

double Outcome::resolution() const { return std::sqrt(elements); }

Outcome read_outcome(const Place& place, const std::filesystem::path& folder) {
  const toml::table summary = batch::read_summary(folder);
  Outcome outcome{
      reports::read_record(folder, summary), place, {reports::read_csv_table(folder / "metrics.csv"), {}}};
  if (std::filesystem::exists(folder / "gauges.csv")) {
    outcome.tables.gauges = reports::read_csv_table(folder / "gauges.csv");
  }
  outcome.elements = summary[place.fluid == Fluid::grid ? "cells" : "particles"].value_or(0.0);
  if (outcome.time > 0.0) outcome.cost = 1e3 * summary["wall_seconds"].value_or(0.0) / outcome.time;
  return outcome;
}

}  // namespace twinflow::validation
