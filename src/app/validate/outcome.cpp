#include "app/validate/outcome.hpp"

#include <cmath>

#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/files/parse_toml.hpp"

namespace twinflow::validation {
namespace {

reports::CsvTable read_metrics(const std::filesystem::path& path) { return {read_file(path), path.string()}; }

}  // namespace

double Outcome::resolution() const { return std::sqrt(elements); }

Outcome read_outcome(const Place& place, const std::filesystem::path& folder) {
  const std::filesystem::path scene = folder / "scene.toml";
  const toml::table summary =
      parse_toml(read_file(folder / "summary.toml"), (folder / "summary.toml").string());
  Tables tables{read_metrics(folder / "metrics.csv"), {}};
  if (std::filesystem::exists(folder / "gauges.csv")) tables.gauges = read_metrics(folder / "gauges.csv");
  Outcome outcome{
      .place = place,
      .folder = folder.filename().string(),
      .tables = std::move(tables),
      .stopped = summary["stopped"].value_or(std::string()),
      .imbalance = summary["imbalance"].value_or(std::string()),
      .time = summary["time"].value_or(0.0),
      .elements = summary[place.fluid == Fluid::grid ? "cells" : "particles"].value_or(0.0),
      .processor = summary["processor"].value_or(std::string()),
      .renderer = summary["renderer"].value_or(std::string()),
      .threads = summary["threads"].value_or(0),
      .settings = parse_scene(read_file(scene), scene.string(), folder, NamedFiles::images_unread).settings};
  if (outcome.time > 0.0) outcome.cost = 1e3 * summary["wall_seconds"].value_or(0.0) / outcome.time;
  return outcome;
}

}  // namespace twinflow::validation
