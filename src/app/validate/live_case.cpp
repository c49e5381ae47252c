#include "app/validate/live_case.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>

#include "app/validate/run_table.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow::validation {
namespace {

/// So many readings of a quantity are kept; then every second one goes.
constexpr std::size_t kMostReadings = 4096;
/// The groups of parameters that say which flow it is.
constexpr std::array<std::string_view, 9> kFlowGroups{
    "domain", "inlet", "velocity", "turbulence", "force", "stream", "temperature", "grid", "particles"};

/// A case is shown beside a scene only where these groups agree, which set the fluid in motion.
constexpr std::array<std::string_view, 4> kMotionGroups{"inlet", "velocity", "turbulence", "stream"};

bool says_which_flow(const Parameter& parameter) {
  if (parameter.numerical || parameter.key.ends_with(".enabled")) return false;
  return std::ranges::find(kFlowGroups, parameter.group()) != kFlowGroups.end();
}

/// Whether the fluids of a case and a scene are set in motion alike, around the same solids.
bool begins_alike(const Case& published, const Scene& scene) {
  return published.scene.solids == scene.solids &&
         std::ranges::all_of(parameters(), [&](const Parameter& parameter) {
           return std::ranges::find(kMotionGroups, parameter.group()) == kMotionGroups.end() ||
                  parameter.get(published.scene.settings) == parameter.get(scene.settings);
         });
}

/// A number over time, whose published value is a level.
bool has_level(const Quantity& quantity) {
  const bool is_value = quantity.reduction == Reduction::last || quantity.reduction == Reduction::mean ||
                        quantity.reduction == Reduction::maximum || quantity.reduction == Reduction::minimum;
  return is_value && quantity.reference != 0.0 && quantity.profile.empty() && quantity.history.empty();
}

bool is_shown(const Quantity& quantity) {
  return has_level(quantity) || !quantity.profile.empty() || !quantity.history.empty();
}

/// What makes two quantities the same line.
auto line_of(const Quantity& quantity) {
  return std::tie(quantity.gauge, quantity.minus, quantity.column, quantity.along, quantity.level,
                  quantity.scale);
}

bool could_have(const Scene& scene, const std::vector<Gauge>& gauges) {
  try {
    require_gauges(gauges, scene);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// What gauges read at this moment, as a table of one row.
reports::CsvTable table_of(const World& world, const std::vector<Gauge>& gauges) {
  std::vector<std::string> names = {"time"};
  std::vector<std::optional<double>> values = {world.time()};
  for (auto& [name, value] : gauge_values(read_gauges(world, gauges))) {
    names.push_back(std::move(name));
    values.push_back(value);
  }
  return {std::move(names), std::move(values), "the gauges"};
}

/// The tables of a run that has only this moment. Their columns need gauges that the scene could have.
std::optional<Tables> tables_of(const World& world, const Metrics& metrics, const Case& published) {
  Tables tables{
      .metrics = {run_metrics_header() + "\n" + run_metrics_row(world, metrics) + "\n", "the metrics"},
      .gauges = {}};
  const std::vector<Gauge>& gauges = published.scene.gauges;
  if (gauges.empty()) return tables;
  if (!could_have(world.scene(), gauges)) return {};
  tables.gauges = table_of(world, gauges);
  return tables;
}

void thin_out(std::vector<std::pair<double, double>>& points) {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < points.size(); k += 2) points[kept++] = points[k];
  points.resize(kept);
}

std::vector<glm::dvec2> coordinates(const std::vector<std::pair<double, double>>& points) {
  std::vector<glm::dvec2> result;
  result.reserve(points.size());
  for (const auto& [x, y] : points) {
    if (std::isfinite(y)) result.emplace_back(x, y);
  }
  return result;
}

/// The level of a reference over the part of the plotted time in which it counts.
PlotCurve level_of(const Quantity& quantity, const std::vector<PlotCurve>& lines) {
  double begin = std::numeric_limits<double>::infinity();
  double end = quantity.to;
  for (const PlotCurve& line : lines) {
    begin = std::min(begin, line.points.front().x);
    if (quantity.to == 0.0) end = std::max(end, line.points.back().x);
  }
  begin = std::min(std::max(begin, quantity.from), end);
  return {.name = "published",
          .tone = Annotations::Tone::bright,
          .dashed = true,
          .points = {{begin, quantity.reference}, {end, quantity.reference}}};
}

std::string title_of(const Quantity& quantity) {
  return quantity.unit.empty() ? quantity.name : quantity.name + ", " + quantity.unit;
}

std::string caption_of(const Case& published, const Scene& scene) {
  std::string caption = "Crosses and dashes are published values: " + published.title + ".";
  const std::vector<std::string> differences = differences_from(published, scene);
  for (std::size_t k = 0; k < differences.size(); ++k) {
    caption += (k == 0 ? " That flow has " : ", ") + differences[k];
  }
  if (!differences.empty()) caption += ".";
  std::vector<std::string> sources;
  for (const Quantity& quantity : published.quantities) {
    if (!is_shown(quantity) || std::ranges::find(sources, quantity.source) != sources.end()) continue;
    sources.push_back(quantity.source);
    caption += (sources.size() == 1 ? " Source: " : "; ") + quantity.source;
  }
  return caption + ".";
}

bool nearly(double a, double b) { return std::abs(a - b) < 1e-3 * std::abs(b); }

/// The published drag, lift and Strouhal number of the force on all solids, if they have the scene's scales.
FlowNumbers flow_of(const Case& published, const Scene& scene) {
  FlowNumbers flow;
  if (!has_reference(scene.settings) || !differences_from(published, scene).empty()) return flow;
  const auto& [length, speed] = scene.settings.reference;
  for (const Quantity& quantity : published.quantities) {
    if (!quantity.gauge.empty() || quantity.reference == 0.0) continue;
    const bool is_drag = quantity.column == "solid_force_x";
    if (!is_drag && quantity.column != "solid_force_y") continue;
    const bool is_mean = quantity.reduction == Reduction::mean || quantity.reduction == Reduction::last;
    if (is_mean && nearly(quantity.scale, 2.0 / (speed * speed * length))) {
      (is_drag ? flow.drag : flow.lift) = quantity.reference;
    }
    if (!is_drag && quantity.reduction == Reduction::period && nearly(quantity.scale, speed / length)) {
      flow.strouhal = 1.0 / quantity.reference;
    }
  }
  return flow;
}

}  // namespace

std::vector<std::string> differences_from(const Case& published, const Scene& scene) {
  std::vector<std::string> differences;
  for (const Parameter& parameter : parameters()) {
    if (!says_which_flow(parameter)) continue;
    const ParameterValue value = parameter.get(published.scene.settings);
    if (value == parameter.get(scene.settings)) continue;
    differences.push_back(std::string(parameter.key) + " " + format_value(value));
  }
  return differences;
}

void LiveCase::choose(const Scene& scene) {
  if (scene.name != scene_) {
    scene_ = scene.name;
    candidates_.clear();
    for (const std::string& name : builtin_cases_of(scene_)) candidates_.push_back(load_case(name));
    chosen_ = candidates_.size();
  }
  std::size_t best = candidates_.size();
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (std::size_t k = 0; k < candidates_.size(); ++k) {
    if (!begins_alike(candidates_[k], scene)) continue;
    const std::size_t count = differences_from(candidates_[k], scene).size();
    if (count < fewest) {
      best = k;
      fewest = count;
    }
  }
  if (best != chosen_) {
    chosen_ = best;
    readings_.clear();
  }
  if (!exists()) return;
  readings_.resize(candidates_[chosen_].quantities.size());
  caption_ = caption_of(candidates_[chosen_], scene);
}

void LiveCase::measure(const World& world, const Metrics& metrics) {
  choose(world.scene());
  if (!exists()) return;
  const Case& published = candidates_[chosen_];
  const std::optional<Tables> tables = tables_of(world, metrics, published);
  if (!tables) return;
  for (std::size_t k = 0; k < published.quantities.size(); ++k) {
    if (is_shown(published.quantities[k])) measure(published.quantities[k], readings_[k], *tables, world);
  }
}

void LiveCase::measure(const Quantity& quantity, std::array<Readings, 2>& readings, const Tables& tables,
                       const World& world) const {
  Quantity now = quantity;  // whenever it counts for the verdict; a mean profile is the moment's line
  now.from = 0.0;
  now.to = 0.0;
  for (const Fluid fluid : kFluids) {
    if (fluid == Fluid::grid ? world.grid() == nullptr : world.particles() == nullptr) continue;
    Readings& of_fluid = readings[index_of(fluid)];
    if (!now.profile.empty()) {
      of_fluid.profile = profile_of(now, fluid, candidates_[chosen_], tables);
      continue;
    }
    for (const auto& point : history_of(now, fluid, candidates_[chosen_], tables)) {
      while (!of_fluid.history.empty() && of_fluid.history.back().first >= point.first) {
        of_fluid.history.pop_back();
      }
      of_fluid.history.push_back(point);
    }
    if (of_fluid.history.size() > kMostReadings) thin_out(of_fluid.history);
  }
}

FlowNumbers LiveCase::flow(const Scene& scene) const {
  return exists() && scene.name == scene_ ? flow_of(candidates_[chosen_], scene) : FlowNumbers{};
}

void LiveCase::clear() { readings_.assign(readings_.size(), {}); }

void LiveCase::forget_after(double time) {
  for (std::array<Readings, 2>& quantity : readings_) {
    for (Readings& fluid : quantity) {
      while (!fluid.history.empty() && fluid.history.back().first > time) fluid.history.pop_back();
      fluid.profile.clear();
    }
  }
}

std::vector<twinflow::Plot> LiveCase::plots() const {
  std::vector<twinflow::Plot> plots;
  std::vector<const Quantity*> plotted;  // the first quantity of each plot
  if (!exists()) return plots;
  const std::vector<Quantity>& quantities = candidates_[chosen_].quantities;
  for (std::size_t k = 0; k < readings_.size(); ++k) {
    const Quantity& quantity = quantities[k];
    const auto same = std::ranges::find_if(plotted, [&](const Quantity* other) {
      return has_level(quantity) && has_level(*other) && line_of(*other) == line_of(quantity);
    });
    if (same != plotted.end()) {  // another level of the same line
      twinflow::Plot& plot = plots[static_cast<std::size_t>(same - plotted.begin())];
      PlotCurve level = level_of(quantity, plot.curves);
      level.name.clear();
      plot.curves.push_back(std::move(level));
      continue;
    }
    twinflow::Plot plot{.title = title_of(quantity), .curves = {}};
    for (const Fluid fluid : kFluids) {
      const Readings& readings = readings_[k][index_of(fluid)];
      PlotCurve line{.name = name_of(fluid),
                     .tone = fluid == Fluid::grid ? Annotations::Tone::grid : Annotations::Tone::particles,
                     .points = coordinates(quantity.profile.empty() ? readings.history : readings.profile)};
      if (!line.points.empty()) plot.curves.push_back(std::move(line));
    }
    if (plot.curves.empty()) continue;
    if (has_level(quantity)) {
      plot.curves.push_back(level_of(quantity, plot.curves));
    } else if (quantity.profile.empty()) {
      plot.marks.push_back({"published", coordinates(quantity.history)});
    } else {
      plot.across = "";
      plot.marks.push_back({"published", coordinates(quantity.profile)});
    }
    plots.push_back(std::move(plot));
    plotted.push_back(&quantity);
  }
  return plots;
}

}  // namespace twinflow::validation
