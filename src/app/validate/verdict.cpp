#include "app/validate/verdict.hpp"

#include <cmath>

#include "app/report/csv_table.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::validation {
namespace {

std::string written(std::optional<double> value) { return value ? format_value(*value) : std::string(); }

}  // namespace

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
  return verdicts;
}

std::string validation_csv(std::span<const Verdict> verdicts) {
  std::string text =
      "case,fluid,resolution,quantity,reference,measured,error,tolerance,verdict,cost_ms_per_second\n";
  for (const Verdict& verdict : verdicts) {
    const Place& place = verdict.outcome->place;
    const int size = verdict.of_case->runs[index_of(place.fluid)].sizes[place.size];
    text += reports::csv_cell(verdict.of_case->name) + "," + name_of(place.fluid) + "," +
            std::to_string(size) + "," + reports::csv_cell(verdict.quantity->name) + "," +
            format_value(verdict.quantity->reference) + "," + written(verdict.measured) + "," +
            written(verdict.error) + "," + format_value(verdict.tolerance) + "," + verdict.word() + "," +
            format_value(verdict.outcome->cost) + "\n";
  }
  return text;
}

}  // namespace twinflow::validation
