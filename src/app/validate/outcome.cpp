#include "app/validate/outcome.hpp"

#include <cmath>

#include <toml++/toml.h>

#include "core/error.hpp"
#include "core/files.hpp"

namespace twinflow::validation {
namespace {

toml::table read_table(const std::filesystem::path& path) {
  try {
    return toml::parse(read_file(path), path.string());
  } catch (const toml::parse_error& error) {
    throw InputError(path.string() + ":" + std::to_string(error.source().begin.line) + ": " +
                     std::string(error.description()));
  }
}

comparison::MetricsTable read_metrics(const std::filesystem::path& path) {
  return {read_file(path), path.string()};
}

}  // namespace

double Outcome::resolution() const { return std::sqrt(elements); }

Outcome read_outcome(const Place& place, const std::filesystem::path& folder) {
  const toml::table summary = read_table(folder / "summary.toml");
  Tables tables{read_metrics(folder / "metrics.csv"), {}};
  if (std::filesystem::exists(folder / "gauges.csv")) tables.gauges = read_metrics(folder / "gauges.csv");
  Outcome outcome{.place = place,
                  .folder = folder.filename().string(),
                  .tables = std::move(tables),
                  .stopped = summary["stopped"].value_or(std::string()),
                  .imbalance = summary["imbalance"].value_or(std::string()),
                  .time = summary["time"].value_or(0.0),
                  .elements = summary[place.fluid == Fluid::grid ? "cells" : "particles"].value_or(0.0),
                  .processor = summary["processor"].value_or(std::string()),
                  .renderer = summary["renderer"].value_or(std::string()),
                  .threads = summary["threads"].value_or(0)};
  if (outcome.time > 0.0) outcome.cost = 1e3 * summary["wall_seconds"].value_or(0.0) / outcome.time;
  return outcome;
}

}  // namespace twinflow::validation
