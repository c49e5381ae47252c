#include "app/validate/read_quantity.hpp"

#include <algorithm>
#include <cmath>

#include "app/validate/run_table.hpp"
#include "core/find_by.hpp"
#include "core/joined.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/parameters/messages.hpp"
#include "world/readings/gauge_table.hpp"

namespace twinflow::validation {
namespace {

template <class Choice>
using Named = std::pair<std::string_view, Choice>;

constexpr std::array<Named<Reduction>, 9> kReductions{{{"last", Reduction::last},
                                                       {"mean", Reduction::mean},
                                                       {"maximum", Reduction::maximum},
                                                       {"maximum_time", Reduction::maximum_time},
                                                       {"minimum", Reduction::minimum},
                                                       {"largest", Reduction::largest},
                                                       {"rate", Reduction::rate},
                                                       {"change", Reduction::change},
                                                       {"period", Reduction::period}}};
constexpr std::array<Named<Along>, 3> kAlong{
    {{"maximum", Along::maximum}, {"minimum", Along::minimum}, {"crossing", Along::crossing}}};
constexpr std::array<Named<Fluid>, 2> kOwnFluids{{{"grid", Fluid::grid}, {"particles", Fluid::particles}}};

/// The choice that a key names, of `choices`; `otherwise` without the key.
template <class Choice, std::size_t count>
Choice read_choice(const TableReader& reader, const char* key,
                   const std::array<Named<Choice>, count>& choices, Choice otherwise) {
  if (reader.find(key) == nullptr) return otherwise;
  const auto found = find_by(choices, &Named<Choice>::first, reader.text(key));
  if (found == choices.end())
    reader.refuse(key, "must be " + joined_in_words(choices, " or ", &Named<Choice>::first));
  return found->second;
}

/// A number for all resolutions, or one for each.
std::vector<double> read_tolerances(const TableReader& reader, Fluid fluid, std::size_t runs) {
  const char* const key = name_of(fluid);
  const toml::node* node = reader.find(key);
  if (node == nullptr) return {};
  if (runs == 0) reader.refuse(key, std::string("the case has no [") + key + "]");
  std::vector<double> values =
      node->is_array() ? reader.numbers(key) : std::vector<double>(runs, reader.number(key, 0.0));
  if (values.size() != runs) {
    reader.refuse(key, "must be a number, or one for each of the " + std::to_string(runs) + " resolutions");
  }
  if (std::ranges::any_of(values, [](double value) { return !(value > 0.0); })) {
    reader.refuse(key, "a tolerance must be greater than 0");
  }
  return values;
}

Published read_other(const TableReader& reader) {
  reader.allow_only({"name", "source", "fluid", "errors"});
  return {reader.text("name", true), reader.text("source", true),
          read_choice(reader, "fluid", kOwnFluids, Fluid::grid), reader.pairs("errors")};
}

/// Whether the quantity needs the samples of a line one by one.
bool reads_samples(const Quantity& quantity) {
  return !quantity.profile.empty() || quantity.along != Along::whole;
}

[[noreturn]] void refuse_column(const TableReader& reader, const std::string& column,
                                const std::vector<std::string_view>& known) {
  reader.refuse("column", "there is no column " + in_quotes(column) +
                              nearest_hint(column, known, "; the nearest known one is "));
}

/// Refuses a gauge that the scene does not have, one of another kind than the quantity needs, and a column
/// that it does not have.
void require_gauge(const TableReader& reader, const char* key, const std::string& name, const Case& whole,
                   const Quantity& quantity) {
  const auto found = std::ranges::find(whole.scene.gauges, name, &Gauge::name);
  if (found == whole.scene.gauges.end()) {
    reader.refuse(key, "the scene has no gauge " + in_quotes(name));
  }
  if (reads_samples(quantity) && !found->is_line()) reader.refuse(key, "this needs a gauge along a line");
  const bool heat = carries_heat(whole.scene.settings);
  const std::vector<std::string_view> columns =
      reads_samples(quantity) ? sample_columns(*found, heat) : single_columns(whole.scene, *found);
  if (std::ranges::find(columns, quantity.column) != columns.end()) return;
  if (found->is_line() && !reads_samples(quantity)) {
    reader.refuse(key, "of a gauge along a line this needs profile, along, or column = \"flux\"");
  }
  refuse_column(reader, quantity.column, columns);
}

void require_metrics_column(const TableReader& reader, const Case& whole, const Quantity& quantity) {
  for (const Fluid fluid : kFluids) {
    if (quantity.tolerances[index_of(fluid)].empty()) continue;
    const std::vector<std::string_view> columns = metrics_columns_of(fluid);
    if (std::ranges::find(columns, quantity.column) == columns.end()) {
      refuse_column(reader, quantity.column, columns);
    }
    if (!quantity.both) continue;
    if (!whole.runs[index_of(fluid)].coupled) {
      reader.refuse("both", std::string("needs coupled = true in [") + name_of(fluid) + "]");
    }
    const std::vector<std::string_view> others = metrics_columns_of(other_than(fluid));
    if (std::ranges::find(others, quantity.column) == others.end()) {
      reader.refuse("both", std::string("the columns of the ") + name_of(other_than(fluid)) + " have no " +
                                in_quotes(quantity.column));
    }
  }
}

void require_columns(const TableReader& reader, const Case& whole, const Quantity& quantity) {
  if (!quantity.gauge.empty()) {
    if (quantity.both) reader.refuse("both", "adds columns of the metrics, not of a gauge");
    require_gauge(reader, "gauge", quantity.gauge, whole, quantity);
    if (!quantity.minus.empty()) require_gauge(reader, "minus", quantity.minus, whole, quantity);
    return;
  }
  if (!quantity.minus.empty()) reader.refuse("minus", "needs a gauge to subtract from");
  if (reads_samples(quantity)) reader.refuse("gauge", "profile and along need a gauge");
  require_metrics_column(reader, whole, quantity);
}

/// The scale of errors that are not relative: what the case names, else the published value or the largest
/// one, else 1.
double read_whole(const TableReader& reader, const Quantity& quantity) {
  if (reader.find("whole") != nullptr) {
    const double whole = reader.number("whole", 1.0);
    if (!(whole > 0.0)) reader.refuse("whole", "must be greater than 0");
    if (quantity.relative) reader.refuse("whole", "relative errors have their scale already");
    return whole;
  }
  double largest = std::abs(quantity.reference);
  for (const auto* line : {&quantity.profile, &quantity.history}) {
    for (const auto& [place, value] : *line) largest = std::max(largest, std::abs(value));
  }
  return largest > 0.0 ? largest : 1.0;
}

/// Refuses what is published more than once or not at all.
void require_reference(const TableReader& reader, const Quantity& quantity) {
  const int published = (reader.find("reference") != nullptr ? 1 : 0) + (quantity.profile.empty() ? 0 : 1) +
                        (quantity.history.empty() ? 0 : 1);
  if (published != 1) reader.refuse("reference", "give one of reference, profile and history");
  const auto is_zero = [](const auto& point) { return point.second == 0.0; };
  const bool is_line = !(quantity.profile.empty() && quantity.history.empty());
  if (quantity.relative && (is_line ? std::ranges::any_of(quantity.profile, is_zero) ||
                                          std::ranges::any_of(quantity.history, is_zero)
                                    : quantity.reference == 0.0)) {
    reader.refuse("relative",
                  is_line ? "needs published values that are not 0" : "needs a reference that is not 0");
  }
  if (!quantity.profile.empty() && quantity.along != Along::whole) {
    reader.refuse("along", "a profile needs all of the line");
  }
  if (reader.find("level") != nullptr && quantity.along != Along::crossing) {
    reader.refuse("level", "needs along = \"crossing\"");
  }
  if (!quantity.history.empty() && reader.find("reduce") != nullptr) {
    reader.refuse("reduce", "a history is read at its times");
  }
  if (!quantity.profile.empty() && quantity.reduction != Reduction::mean) {
    if (quantity.reduction != Reduction::last) reader.refuse("reduce", "of a profile must be last or mean");
    for (const char* key : {"from", "to"}) {
      if (reader.find(key) != nullptr) reader.refuse(key, "of a profile needs reduce = \"mean\"");
    }
  }
  for (const auto& [place, value] : quantity.profile) {
    if (place < 0.0 || place > 1.0) reader.refuse("profile", "places are shares of the line, from 0 to 1");
  }
}

}  // namespace

Quantity read_quantity(const TableReader& reader, const Case& whole) {
  reader.allow_only({"name",    "unit",     "gauge", "minus",  "column", "both",      "along",
                     "level",   "reduce",   "from",  "to",     "scale",  "reference", "profile",
                     "history", "relative", "whole", "source", "grid",   "particles", "other"});
  Quantity quantity{.name = reader.text("name", true),
                    .unit = reader.text("unit"),
                    .gauge = reader.text("gauge"),
                    .minus = reader.text("minus"),
                    .column = reader.text("column", true),
                    .both = reader.flag("both"),
                    .along = read_choice(reader, "along", kAlong, Along::whole),
                    .level = reader.number("level", 0.0),
                    .reduction = read_choice(reader, "reduce", kReductions, Reduction::last),
                    .from = reader.number("from", 0.0),
                    .to = reader.number("to", 0.0),
                    .scale = reader.number("scale", 1.0),
                    .reference = reader.number("reference", 0.0),
                    .profile = reader.pairs("profile"),
                    .history = reader.pairs("history"),
                    .relative = reader.flag("relative"),
                    .source = reader.text("source", true),
                    .tolerances = {},
                    .others = {}};
  require_reference(reader, quantity);
  quantity.whole = read_whole(reader, quantity);
  for (const Fluid fluid : kFluids) {
    quantity.tolerances[index_of(fluid)] =
        read_tolerances(reader, fluid, whole.runs[index_of(fluid)].sizes.size());
  }
  if (quantity.tolerances[0].empty() && quantity.tolerances[1].empty()) {
    reader.refuse(reader.table(), "grid", "a quantity needs a tolerance for grid, particles or both");
  }
  require_columns(reader, whole, quantity);
  for (const TableReader& other : reader.tables("other")) quantity.others.push_back(read_other(other));
  return quantity;
}

}  // namespace twinflow::validation
