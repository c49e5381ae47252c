// What is made of the tables of a run, and the verdicts.
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "app/validate/case_plots.hpp"
#include "app/validate/fit.hpp"
#include "app/validate/verdict.hpp"

using namespace twinflow;
using namespace twinflow::validation;

namespace {

/// A quantity of the grid's column "value".
Quantity quantity_of(validation::Reduction reduction) {
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
  return {reports::CsvTable(csv.str(), "metrics.csv"), {}};
}

double of_decaying(const Quantity& quantity) {
  return measured(quantity, Fluid::grid, Case{}, decaying()).value();
}

}  // namespace

TEST_CASE("columns over time are reduced to one number", "[validate]") {
  CHECK(of_decaying(quantity_of(validation::Reduction::last)) == Approx(-2.0 * std::exp(-3.0)));
  CHECK(of_decaying(quantity_of(validation::Reduction::maximum)) == Approx(-2.0 * std::exp(-3.0)));
  CHECK(of_decaying(quantity_of(validation::Reduction::maximum_time)) == Approx(1.0));
  CHECK(of_decaying(quantity_of(validation::Reduction::minimum)) == Approx(-2.0));
  CHECK(of_decaying(quantity_of(validation::Reduction::largest)) == Approx(2.0));
  CHECK(of_decaying(quantity_of(validation::Reduction::rate)) == Approx(-3.0));
  CHECK(of_decaying(quantity_of(validation::Reduction::change)) == Approx(std::exp(-3.0) - 1.0));
  // A geometric series.
  const double sum = -2.0 * (1.0 - std::exp(-3.3)) / (1.0 - std::exp(-0.3));
  CHECK(of_decaying(quantity_of(validation::Reduction::mean)) == Approx(sum / 11.0));
}

TEST_CASE("a window and a scale apply to what is read", "[validate]") {
  Quantity quantity = quantity_of(validation::Reduction::minimum);
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
  Quantity quantity = quantity_of(validation::Reduction::last);
  quantity.gauge = "line";
  quantity.profile = {{0.25, 1.0}, {0.5, 2.5}, {1.0, 3.0}};
  const reports::CsvTable metrics("time\n1\n", "metrics.csv");
  const std::string header = "time,line_grid_value_0,line_grid_value_1,line_grid_value_2\n";
  const Tables tables{metrics, reports::CsvTable(header + "0,9,9,9\n1,0,2,3.25\n", "gauges.csv")};
  CHECK(measured(quantity, Fluid::grid, whole, tables).value() == Approx(0.5));
  // Where the fluid is missing at a published place, or beside one, there is nothing to measure.
  for (const std::string row : {"1,0,2,\n", "1,,2,3\n", "1,0,,3\n", "1,0,nan,3\n", "1,0,2,inf\n"}) {
    CAPTURE(row);
    const Tables gap{metrics, reports::CsvTable(header + row, "gauges.csv")};
    CHECK_FALSE(measured(quantity, Fluid::grid, whole, gap));
  }
}

TEST_CASE("a mean profile is the line's mean over the rows that count", "[validate]") {
  Case whole;
  whole.scene.gauges = {{"line", {0.0, 0.0}, {1.0, 0.0}, 2}};
  Quantity quantity = quantity_of(validation::Reduction::mean);
  quantity.gauge = "line";
  quantity.from = 1.0;
  quantity.to = 3.0;
  quantity.profile = {{0.0, 2.0}, {1.0, 5.0}};
  const auto measured_in = [&](const std::string& rows) {
    const Tables tables{reports::CsvTable("time\n1\n", "metrics.csv"),
                        reports::CsvTable("time,line_grid_value_0,line_grid_value_1\n" + rows, "gauges.csv")};
    return measured(quantity, Fluid::grid, whole, tables);
  };
  const std::string rows = "0,9,9\n1,1,6\n2,2,4\n3,3,4.25\n4,9,9\n";
  CHECK(measured_in(rows).value() == Approx(0.25));
  CHECK_FALSE(measured_in("1,1,6\n2,2,\n3,3,5\n"));
  CHECK_FALSE(measured_in("0,2,5\n4,2,5\n"));  // none counts
  quantity.scale = 2.0;
  quantity.relative = true;
  CHECK(measured_in(rows).value() == Approx(1.0));  // 4 instead of 2
}

TEST_CASE("a gap or a number that is not finite leaves nothing to measure", "[validate]") {
  const auto measured_in = [](validation::Reduction reduction, const std::string& rows) {
    const Tables tables{reports::CsvTable("time,grid_value\n" + rows, "metrics.csv"), {}};
    return measured(quantity_of(reduction), Fluid::grid, Case{}, tables);
  };
  for (const std::string rows :
       {"0,1\n1,2\n2,\n", "0,1\n1,\n2,3\n", "0,1\n1,nan\n2,3\n", "0,1\n1,inf\n2,3\n"}) {
    CAPTURE(rows);
    for (const validation::Reduction reduction :
         {validation::Reduction::last, validation::Reduction::mean, validation::Reduction::maximum,
          validation::Reduction::minimum, validation::Reduction::largest, validation::Reduction::rate,
          validation::Reduction::change}) {
      CHECK_FALSE(measured_in(reduction, rows));
    }
  }
  // A force has no value before the first step.
  CHECK(measured_in(validation::Reduction::mean, "0,\n1,2\n2,3\n").value() == Approx(2.5));
}

TEST_CASE("a history is measured by its largest distance at the published times", "[validate]") {
  Quantity quantity = quantity_of(validation::Reduction::last);
  quantity.scale = 2.0;
  quantity.history = {{0.5, 1.5}, {2.0, 7.0}};
  const auto measured_in = [&](const std::string& rows) {
    const Tables tables{reports::CsvTable("time,grid_value\n" + rows, "metrics.csv"), {}};
    return measured(quantity, Fluid::grid, Case{}, tables);
  };
  CHECK(measured_in("0,0\n1,1\n2,3\n").value() == Approx(1.0));
  CHECK_FALSE(measured_in("0,0\n1,1\n1.9,3\n"));  // it ends too early
  CHECK_FALSE(measured_in("0,0\n1,\n2,3\n"));
  // At t = 0.5 the line is 0.5 below 1.5, and at t = 2 it is 1 below 7.
  quantity.relative = true;
  CHECK(measured_in("0,0\n1,1\n2,3\n").value() == Approx(1.0 / 3.0));
}

TEST_CASE("a line is read by its largest and smallest value and by where it last passes a level",
          "[validate]") {
  Case whole;
  whole.scene.gauges = {{"line", {0.0, 0.0}, {0.0, 2.0}, 5}};
  Quantity quantity = quantity_of(validation::Reduction::last);
  quantity.gauge = "line";
  const auto read = [&](Along along, const std::string& row) {
    quantity.along = along;
    const std::string header =
        "time,line_grid_value_0,line_grid_value_1,line_grid_value_2,line_grid_value_3,line_grid_value_4\n";
    const Tables tables{reports::CsvTable("time\n1\n", "metrics.csv"),
                        reports::CsvTable(header + row, "gauges.csv")};
    return measured(quantity, Fluid::grid, whole, tables);
  };
  const std::string row = "1,1,-2,-1,3,4\n";
  CHECK(read(Along::maximum, row).value() == Approx(4.0));
  CHECK(read(Along::minimum, row).value() == Approx(-2.0));
  CHECK(read(Along::crossing, row).value() == Approx(1.125));  // half a unit a sample
  quantity.level = 3.5;
  CHECK(read(Along::crossing, row).value() == Approx(1.75));
  quantity.level = 5.0;
  CHECK_FALSE(read(Along::crossing, row));
  CHECK_FALSE(read(Along::maximum, "1,1,-2,,3,4\n"));
}

TEST_CASE("the period of a sine with a mean, noise and little more than one swing is found", "[validate]") {
  std::vector<std::pair<double, double>> points;
  for (int k = 0; k <= 130; ++k) {
    const double time = 0.02 * k;
    const double noise = 0.02 * std::sin(40.0 * time);
    points.emplace_back(time, 0.7 + 0.3 * std::sin(2.0 * 3.14159265358979 / 1.9 * time + 0.4) + noise);
  }
  CHECK(period_of(points).value() == Approx(1.9).epsilon(0.005));
  CHECK_FALSE(period_of({{0.0, 1.0}, {1.0, 2.0}}));
}

TEST_CASE("the difference of two gauges is measured", "[validate]") {
  Case whole;
  whole.scene.gauges = {{"a", {0.0, 0.0}, {0.0, 0.0}, 1}, {"b", {0.5, 0.0}, {0.5, 0.0}, 1}};
  Quantity quantity = quantity_of(validation::Reduction::last);
  quantity.gauge = "a";
  quantity.minus = "b";
  const Tables tables{reports::CsvTable("time\n1\n", "metrics.csv"),
                      reports::CsvTable("time,a_grid_value,b_grid_value\n1,5,1.5\n", "gauges.csv")};
  CHECK(measured(quantity, Fluid::grid, whole, tables).value() == Approx(3.5));
}

TEST_CASE("verdicts fail above the tolerance, and where a run stopped", "[validate]") {
  Case whole;
  whole.name = "decay";
  whole.runs[0].sizes = {8, 16};
  Quantity quantity = quantity_of(validation::Reduction::minimum);
  quantity.reference = -1.6;
  quantity.relative = true;
  whole.quantities = {quantity};
  std::vector<Outcome> outcomes;
  outcomes.push_back({{.folder = "decay_grid_8"}, {0, Fluid::grid, 0}, decaying()});
  outcomes.push_back({{.folder = "decay_grid_16", .stopped = "blew up"}, {0, Fluid::grid, 1}, decaying()});
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

TEST_CASE("a quantity whose error grows with the resolution is flagged, although it passes", "[validate]") {
  Case whole;
  whole.name = "growth";
  whole.runs[0].sizes = {8, 16, 32};
  whole.runs[1].sizes = {64, 256, 1024};
  Quantity quantity = quantity_of(validation::Reduction::last);
  quantity.reference = 1.0;
  quantity.tolerances = {std::vector(3, 0.5), std::vector(3, 0.5)};
  whole.quantities = {quantity};
  const std::vector cases{whole};
  const auto flags_of = [&](const std::array<std::string, 3>& values) {
    std::vector<Outcome> outcomes;
    for (const Fluid fluid : {Fluid::grid, Fluid::particles}) {
      for (std::size_t size = 0; size < 3; ++size) {
        const std::string value = fluid == Fluid::grid ? values[size] : values[2 - size];
        outcomes.push_back(
            {{.folder = "growth"},
             {0, fluid, size},
             {reports::CsvTable("time,grid_value,particles_value\n1," + value + "," + value + "\n",
                                "metrics.csv"),
              {}},
             8.0 * double(1 << size)});
      }
    }
    const std::vector<Verdict> verdicts = verdicts_of(cases, outcomes);
    std::array<bool, 2> flags{};
    REQUIRE(verdicts.size() == 6);
    for (const Verdict& verdict : verdicts) {
      CHECK(verdict.word() == "pass");
      flags[index_of(verdict.outcome->place.fluid)] = verdict.worsens;
    }
    const std::string csv = validation_csv(verdicts);
    CHECK((csv.find(",worsens\n") != std::string::npos) == (flags[0] || flags[1]));
    return flags;
  };
  CHECK(flags_of({"1.1", "1.2", "1.3"}) == std::array{true, false});
  CHECK(flags_of({"1.1", "1.1", "1.1"}) == std::array{false, false});
  CHECK(flags_of({"1.3", "1.2", "1.1"}) == std::array{false, true});
}

TEST_CASE("a relative distance from a published history is the error as it is", "[validate]") {
  Case whole;
  whole.runs[0].sizes = {8};
  Quantity quantity = quantity_of(validation::Reduction::last);
  quantity.history = {{0.5, 1.5}, {2.0, 4.0}};
  quantity.relative = true;
  whole.quantities = {quantity};
  const std::vector cases{whole};
  std::vector<Outcome> outcomes;
  outcomes.push_back({{.folder = "history_grid_8"},
                      {0, Fluid::grid, 0},
                      {reports::CsvTable("time,grid_value\n0,0\n1,3\n2,5\n", "metrics.csv"), {}}});
  CHECK(verdicts_of(cases, outcomes).front().error.value() == Approx(0.25));
}

TEST_CASE("the fitted order is the power of N with which the error falls", "[validate]") {
  const Outcome coarse{{}, {}, decaying(), 64.0};
  const Outcome fine{{}, {}, decaying(), 256.0};
  const Verdict first{.outcome = &coarse, .measured = {}, .error = 0.08};
  const Verdict second{.outcome = &fine, .measured = {}, .error = 0.01};
  CHECK(fitted_order(std::vector{&first, &second}).value() == Approx(3.0));
  CHECK_FALSE(fitted_order(std::vector{&first}));

  Case whole;
  whole.quantities = {quantity_of(validation::Reduction::last)};
  const auto label = [&](double fine_error) {
    const Quantity* const quantity = whole.quantities.data();
    const std::vector verdicts = {
        Verdict{.quantity = quantity, .outcome = &coarse, .measured = {}, .error = 0.08},
        Verdict{.quantity = quantity, .outcome = &fine, .measured = {}, .error = fine_error}};
    return plots_of(whole, verdicts).front().series.front().label;
  };
  CHECK(label(0.01) == "grid, order 3.0");
  CHECK(label(0.08) == "grid, does not fall");
  CHECK(label(0.16) == "grid, does not fall");
}
