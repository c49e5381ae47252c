#include "runs/recording/metrics_table.hpp"

#include "core/files.hpp"
#include "core/output_place.hpp"

namespace twinflow {

void MetricsTable::claim(Outputs& outputs) const { outputs.add_table("--metrics", path()); }

/// A run that ends early measures once more at its end, but no time has two rows.
bool MetricsTable::is_due(Moment moment) const {
  return moment != Moment::step && last_time_ != run().world->time();
}

void MetricsTable::record() {
  run().check_gl();
  rows_ += metrics_row(read_metrics(*run().world)) + "\n";
  last_time_ = run().world->time();
}

void MetricsTable::finish() {
  write_file_atomically(path(), rows_);
  write_units_beside(path(), metrics_units());
}

std::optional<std::filesystem::path> MetricsTable::settings() const { return settings_beside(path()); }

std::string MetricsTable::what_is_left() const {
  return "the metrics up to then are in " + name_of_output(path());
}

}  // namespace twinflow
