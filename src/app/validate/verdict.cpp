#include "app/validate/verdict.hpp"

#include <cmath>
#include <map>
#include <tuple>

#include "app/report/csv_table.hpp"
#include "app/validate/fit.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::validation {
namespace {

std::string written(std::optional<double> value) { return value ? format_value(*value) : std::string(); }

/// Marks the verdicts of a fluid's quantity if its error grows with the resolution.
void mark_worsening(std::vector<Verdict>& verdicts) {
  std::map<std::tuple<const Case*, const Quantity*, Fluid>, std::vector<Verdict*>> lines;
  for (Verdict& verdict : verdicts) {
    lines[{verdict.of_case, verdict.quantity, verdict.outcome->place.fluid}].push_back(&verdict);
  }
  for (auto& [line, runs] : lines) {
    const auto order = fitted_order(std::vector<const Verdict*>(runs.begin(), runs.end()));
    for (Verdict* const run : runs) run->worsens = order && *order < -kLeastOrder;
  }
}

}  // namespace

std::vector<const Verdict*> runs_of(std::span<const Verdict> verdicts, const Quantity& quantity,
                                    Fluid fluid) {
  std::vector<const Verdict*> runs;
  for (const Verdict& verdict : verdicts) {
    if (verdict.quantity == &quantity && verdict.outcome->place.fluid == fluid) runs.push_back(&verdict);
  }
  return runs;
}

std::optional<double> fitted_order(std::span<const Verdict* const> runs) {
  std::vector<std::pair<double, double>> logarithms;
  for (const Verdict* run : runs) {
    if (!run->error || !(*run->error > 0.0)) continue;
    logarithms.emplace_back(std::log(run->outcome->resolution()), std::log(*run->error));
  }
  const auto falling = slope(logarithms);
  return falling ? std::optional(-*falling) : std::nullopt;
}

std::string Verdict::word() const {
  if (!outcome->stopped.empty()) return "stopped";
  return passes() ? "pass" : "fail";
}

std::vector<Verdict> verdicts_of(std::span<const Case> cases, std::span<const Outcome> outcomes) {
  std::vector<Verdict> verdicts;
  for (const Outcome& outcome : outcomes) {
    const Case& whole = cases[outcome.place.of_case];
    for (const Quantity& quantity : whole.quantities) {
      const std::vector<double>& tolerances = quantity.tolerances[index_of(outcome.place.fluid)];
      if (tolerances.empty()) continue;
      Verdict verdict{&whole, &quantity, &outcome, {}, {}, tolerances[outcome.place.size]};
      if (outcome.stopped.empty()) {
        verdict.measured = measured(quantity, outcome.place.fluid, whole, outcome.tables);
      }
      if (verdict.measured) {
        // What is measured of a published line is its distance already.
        const bool divides = quantity.relative && quantity.reference != 0.0;
        const double scale = divides ? std::abs(quantity.reference) : 1.0;
        verdict.error = std::abs(*verdict.measured - quantity.reference) / scale;
      }
      verdicts.push_back(verdict);
    }
  }
  mark_worsening(verdicts);
  return verdicts;
}

std::string validation_csv(std::span<const Verdict> verdicts) {
  std::string text =
      "case,fluid,resolution,quantity,reference,measured,error,tolerance,verdict,cost_ms_per_second,trend\n";
  for (const Verdict& verdict : verdicts) {
    const Place& place = verdict.outcome->place;
    const int size = verdict.of_case->runs[index_of(place.fluid)].sizes[place.size];
    text += reports::csv_cell(verdict.of_case->name) + "," + name_of(place.fluid) + "," +
            std::to_string(size) + "," + reports::csv_cell(verdict.quantity->name) + "," +
            format_value(verdict.quantity->reference) + "," + written(verdict.measured) + "," +
            written(verdict.error) + "," + format_value(verdict.tolerance) + "," + verdict.word() + "," +
            format_value(verdict.outcome->cost) + "," + (verdict.worsens ? "worsens" : "") + "\n";
  }
  return text;
}

}  // namespace twinflow::validation
