// What is made of the tables of a run, and the verdicts.
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "app/validate/case_plots.hpp"
#include "app/validate/verdict.hpp"

using namespace twinflow;
using namespace twinflow::validation;

namespace {

/// A quantity of the grid's column "value".
Quantity quantity_of(Reduction reduction) {
  Quantity quantity;
  quantity.name = "value, \"quoted\"";
  quantity.column = "value";
  quantity.reduction = reduction;
  quantity.tolerances[0] = {0.25, 0.25};
  return quantity;
}

/// -2 exp(-3 t) at t = 0, 0.1 … 1.
Tables decaying() {
  std::ostringstream csv;
  csv.precision(17);
  csv << "time,grid_value\n";
  for (int k = 0; k <= 10; ++k) csv << 0.1 * k << "," << -2.0 * std::exp(-0.3 * k) << "\n";
  return {comparison::MetricsTable(csv.str(), "metrics.csv"), {}};
}

double of_decaying(const Quantity& quantity) {
  return measured(quantity, Fluid::grid, Case{}, decaying()).value();
}

}  // namespace

TEST_CASE("columns over time are reduced to one number", "[validate]") {
  CHECK(of_decaying(quantity_of(Reduction::last)) == Approx(-2.0 * std::exp(-3.0)));
  CHECK(of_decaying(quantity_of(Reduction::maximum)) == Approx(-2.0 * std::exp(-3.0)));
  CHECK(of_decaying(quantity_of(Reduction::minimum)) == Approx(-2.0));
  CHECK(of_decaying(quantity_of(Reduction::largest)) == Approx(2.0));
  CHECK(of_decaying(quantity_of(Reduction::rate)) == Approx(-3.0));
  CHECK(of_decaying(quantity_of(Reduction::change)) == Approx(std::exp(-3.0) - 1.0));
  // A geometric series.
  const double sum = -2.0 * (1.0 - std::exp(-3.3)) / (1.0 - std::exp(-0.3));
  CHECK(of_decaying(quantity_of(Reduction::mean)) == Approx(sum / 11.0));
}

TEST_CASE("a window and a scale apply to what is read", "[validate]") {
  Quantity quantity = quantity_of(Reduction::minimum);
  quantity.from = 0.2;
  quantity.to = 0.5;
  quantity.scale = 10.0;
  CHECK(of_decaying(quantity) == Approx(-20.0 * std::exp(-0.6)));
  quantity.from = 2.0;
  quantity.to = 3.0;
  CHECK_FALSE(measured(quantity, Fluid::grid, Case{}, decaying()));
}

TEST_CASE("a profile is measured by its largest distance, between samples by straight lines", "[validate]") {
  Case whole;
  whole.scene.gauges = {{"line", {0.0, 0.0}, {1.0, 0.0}, 3}};
  Quantity quantity = quantity_of(Reduction::last);
  quantity.gauge = "line";
  quantity.profile = {{0.25, 1.0}, {0.5, 2.5}, {1.0, 3.0}};
  const comparison::MetricsTable metrics("time\n1\n", "metrics.csv");
  const std::string header = "time,line_grid_value_0,line_grid_value_1,line_grid_value_2\n";
  const Tables tables{metrics, comparison::MetricsTable(header + "0,9,9,9\n1,0,2,3.25\n", "gauges.csv")};
  CHECK(measured(quantity, Fluid::grid, whole, tables).value() == Approx(0.5));
  // Where the fluid is missing at a published place, there is nothing to measure.
  const Tables gap{metrics, comparison::MetricsTable(header + "1,0,2,\n", "gauges.csv")};
  CHECK_FALSE(measured(quantity, Fluid::grid, whole, gap));
}

TEST_CASE("the difference of two gauges is measured", "[validate]") {
  Case whole;
  whole.scene.gauges = {{"a", {0.0, 0.0}, {0.0, 0.0}, 1}, {"b", {0.5, 0.0}, {0.5, 0.0}, 1}};
  Quantity quantity = quantity_of(Reduction::last);
  quantity.gauge = "a";
  quantity.minus = "b";
  const Tables tables{comparison::MetricsTable("time\n1\n", "metrics.csv"),
                      comparison::MetricsTable("time,a_grid_value,b_grid_value\n1,5,1.5\n", "gauges.csv")};
  CHECK(measured(quantity, Fluid::grid, whole, tables).value() == Approx(3.5));
}

TEST_CASE("verdicts fail above the tolerance, and where a run stopped", "[validate]") {
  Case whole;
  whole.name = "decay";
  whole.runs[0].sizes = {8, 16};
  Quantity quantity = quantity_of(Reduction::minimum);
  quantity.reference = -1.6;
  quantity.relative = true;
  whole.quantities = {quantity};
  std::vector<Outcome> outcomes;
  outcomes.push_back({.place = {0, Fluid::grid, 0},
                      .folder = "decay_grid_8",
                      .tables = decaying(),
                      .stopped = {},
                      .processor = {},
                      .renderer = {}});
  outcomes.push_back({.place = {0, Fluid::grid, 1},
                      .folder = "decay_grid_16",
                      .tables = decaying(),
                      .stopped = "blew up",
                      .processor = {},
                      .renderer = {}});
  const std::vector cases{whole};
  std::vector<Verdict> verdicts = verdicts_of(cases, outcomes);
  REQUIRE(verdicts.size() == 2);
  CHECK(verdicts[0].error.value() == Approx(0.25));
  CHECK_FALSE(verdicts[1].passes());
  CHECK(verdicts[1].word() == "stopped");
  verdicts[0].tolerance = 0.26;
  CHECK(verdicts[0].word() == "pass");
  verdicts[0].tolerance = 0.24;
  CHECK(verdicts[0].word() == "fail");
  CHECK_THAT(validation_csv(verdicts), Catch::Contains("decay,grid,8,\"value, \"\"quoted\"\"\",-1.6,-2,") &&
                                           Catch::Contains(",stopped,"));
}

TEST_CASE("the fitted order is the power of N with which the error falls", "[validate]") {
  const Outcome coarse{.place = {},
                       .folder = {},
                       .tables = decaying(),
                       .stopped = {},
                       .elements = 64.0,
                       .processor = {},
                       .renderer = {}};
  const Outcome fine{.place = {},
                     .folder = {},
                     .tables = decaying(),
                     .stopped = {},
                     .elements = 256.0,
                     .processor = {},
                     .renderer = {}};
  const Verdict first{.outcome = &coarse, .measured = {}, .error = 0.08};
  const Verdict second{.outcome = &fine, .measured = {}, .error = 0.01};
  CHECK(fitted_order(std::vector{&first, &second}).value() == Approx(3.0));
  CHECK_FALSE(fitted_order(std::vector{&first}));
}
