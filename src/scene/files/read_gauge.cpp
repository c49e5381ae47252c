#include "scene/files/read_gauge.hpp"

#include <algorithm>
#include <array>

namespace twinflow::scene_file {
namespace {

constexpr std::array<std::string_view, 6> kGaugeKeys{"name", "at", "from", "to", "samples", "solid"};

int read_samples(const Source& source, const toml::node& node) {
  const auto* samples = node.as_integer();
  if (samples == nullptr || samples->get() < 2 || samples->get() > kMostSamples) {
    refuse(source, node, "gauge.samples", "must be a whole number from 2 to " + std::to_string(kMostSamples));
  }
  return static_cast<int>(samples->get());
}

glm::dvec2 read_place(const Source& source, const toml::table& table, const std::string& key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) {
    throw InputError(at(source, table) + "gauge." + key +
                     ": is missing; a gauge has at = [x, y], or from, to and samples, or solid");
  }
  return read_pair(source, *node, "gauge." + key, "[x, y]", -kFarthestGauge, kFarthestGauge);
}

Gauge read_gauge(const Source& source, const toml::table& table) {
  Gauge gauge;
  for (const auto& [name, node] : table) {
    if (name.str() == "name") {
      gauge.name = read_name(source, "gauge.name", node);
    } else if (name.str() == "solid") {
      gauge.solid = read_name(source, "gauge.solid", node);
    } else if (std::find(kGaugeKeys.begin(), kGaugeKeys.end(), name.str()) == kGaugeKeys.end()) {
      refuse_key(source, "gauge", name, node,
                 "a gauge has name and at, or name, from, to and samples, or name and solid", kGaugeKeys);
    }
  }
  const bool is_line = table.contains("from") || table.contains("to") || table.contains("samples");
  if (is_line && table.contains("at")) {
    throw InputError(at(source, table) +
                     "gauge.at: makes a point of it; from, to and samples must be left out");
  }
  if (gauge.is_of_solid()) {
    if (!is_line && !table.contains("at")) return gauge;
    throw InputError(at(source, table) +
                     "gauge.solid: measures the force on it; at, from, to and samples must be left out");
  }
  if (!is_line) {
    gauge.from = gauge.to = read_place(source, table, "at");
    return gauge;
  }
  gauge.from = read_place(source, table, "from");
  gauge.to = read_place(source, table, "to");
  const toml::node* samples = table.get("samples");
  if (samples == nullptr) {
    throw InputError(at(source, table) + "gauge.samples: is missing; must be a whole number from 2 to " +
                     std::to_string(kMostSamples));
  }
  gauge.samples = read_samples(source, *samples);
  return gauge;
}

}  // namespace

std::string read_name(const Source& source, const std::string& key, const toml::node& node) {
  const auto name = node.value<std::string>();
  if (!name) refuse(source, node, key, "must be text in quotes");
  with_prefix(at(source, node) + key + " = " + shown(node) + ": ", [&] { require_gauge_name(*name); });
  return *name;
}

std::vector<Gauge> read_gauges(const Source& source, const toml::node& node) {
  std::vector<Gauge> gauges = read_tables(source, node, "gauge", kMostGauges, read_gauge);
  for (std::size_t k = 0; k < gauges.size(); ++k) {
    if (gauges[k].name.empty()) gauges[k].name = usual_gauge_name(k);
  }
  return gauges;
}

}  // namespace twinflow::scene_file
