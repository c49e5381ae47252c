#include "view/annotations/gauge_plots.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <sstream>

#include "view/annotations/gauge_marks.hpp"
#include "view/annotations/history_plots.hpp"

using namespace twinflow;

namespace {

using Value = std::optional<double>;

/// What a point or a line traces of a fluid.
GaugeTrace of_fluid(Value flux, Value u = {}, Value v = {}, Value pressure = {}) {
  return {{"velocity_x", u}, {"velocity_y", v}, {"pressure", pressure}, {"flux", flux}};
}

/// What a solid traces of a fluid.
GaugeTrace of_solid(Value force_x, Value force_y, Value torque) {
  return {{"force_x", force_x}, {"force_y", force_y}, {"torque", torque}};
}

/// What a body traces of a fluid that it has reached, or not.
GaugeTrace of_body(Value x, Value y, Value angle) {
  GaugeTrace trace = x ? of_solid(1.0, 2.0, 3.0) : of_solid({}, {}, {});
  trace.insert(trace.end(), {{"x", x}, {"y", y}, {"angle", angle}});
  return trace;
}

Sample gauged_sample(double time) {
  Sample sample;
  sample.metrics.time = time;
  sample.gauges = {{"tip", of_fluid({}, 1.0 + time, 2.0, 3.0), of_fluid({})},
                   {"outlet", of_fluid(0.5), of_fluid(0.4)}};
  return sample;
}

}  // namespace

TEST_CASE("a point is plotted with its velocity and pressure, a line with what flows through it") {
  History history;
  CHECK(gauge_plots(history).empty());
  history.add(gauged_sample(0.0));
  history.add(gauged_sample(0.5));
  const std::vector<Plot> plots = gauge_plots(history);
  REQUIRE(plots.size() == 3);
  CHECK(plots[0].title == "tip: velocity · x full, y dashed");
  REQUIRE(plots[0].curves.size() == 2);  // there are no particles there
  CHECK(plots[0].curves[0].points == std::vector<glm::dvec2>{{0.0, 1.0}, {0.5, 1.5}});
  CHECK(plots[0].curves[1].dashed);
  CHECK(plots[1].title == "tip: pressure");
  CHECK(plots[2].title == "outlet: flow through the line");
  REQUIRE(plots[2].curves.size() == 2);
  CHECK(plots[2].curves[1].tone == Annotations::Tone::particles);
  CHECK(plots[2].curves[1].points.back() == glm::dvec2(0.5, 0.4));
  CHECK(plots_of(history).size() == 3);
}

TEST_CASE(
    "a line in a liquid is plotted with its length in the fluid, which is saved in a column of its own") {
  Sample sample = gauged_sample(0.5);
  GaugeTraces floor{"floor", of_fluid({}), of_fluid({})};
  floor.grid.emplace_back("wetted", 1.25);
  floor.particles.emplace_back("wetted", 1.5);
  sample.gauges = {floor};
  History history;
  history.add(sample);
  const std::vector<Plot> plots = gauge_plots(history);
  REQUIRE(plots.size() == 1);
  CHECK(plots[0].title == "floor: length in the fluid");
  REQUIRE(plots[0].curves.size() == 2);
  CHECK(plots[0].curves[0].points == std::vector<glm::dvec2>{{0.5, 1.25}});
  CHECK(plots[0].curves[1].points == std::vector<glm::dvec2>{{0.5, 1.5}});
  const std::string table = to_csv(history);
  CHECK(table.find(",floor_grid_flux,floor_grid_wetted,floor_particles_velocity_x") != std::string::npos);
  CHECK(table.ends_with(",1.25,,,,,1.5\n"));
}

TEST_CASE("the plots of a body are its place, its angle and what acts on it, from when it appears") {
  History history;
  for (const double time : {0.0, 0.5, 1.0}) {
    Sample sample;
    sample.metrics.time = time;
    const GaugeTrace grid = time > 0.0 ? of_body(time, -time, 0.5) : of_body({}, {}, {});
    sample.gauges = {{"body1", grid, of_body({}, {}, {})}};
    history.add(sample);
  }
  const std::vector<Plot> plots = gauge_plots(history);
  REQUIRE(plots.size() == 4);
  CHECK(plots[0].title == "body1: place · x full, y dashed");
  REQUIRE(plots[0].curves.size() == 2);
  CHECK(plots[0].curves[0].points == std::vector<glm::dvec2>{{0.5, 0.5}, {1.0, 1.0}});
  CHECK(plots[0].curves[1].points == std::vector<glm::dvec2>{{0.5, -0.5}, {1.0, -1.0}});
  CHECK(plots[1].title == "body1: angle");
  CHECK(plots[2].title == "body1: force · x full, y dashed");
  CHECK(plots[3].title == "body1: torque");
  CHECK(traces_header(history.newest().gauges)
            .starts_with(",body1_grid_force_x,body1_grid_force_y,body1_grid_torque,body1_grid_x,body1_grid_y,"
                         "body1_grid_angle,"));
  CHECK(traces_row(history[0].gauges, history.newest().gauges) == ",,,,,,,,,,,,");
}

TEST_CASE("the saved table of plots has the values of the gauges in its last columns") {
  History history;
  history.add(gauged_sample(0.5));
  const std::string table = to_csv(history);
  CHECK(
      table.find(",tip_grid_velocity_x,tip_grid_velocity_y,tip_grid_pressure,tip_grid_flux,tip_particles_") !=
      std::string::npos);
  CHECK(table.ends_with(",0.5,,,,0.4\n"));
}

TEST_CASE("a solid is plotted with the force and the torque on it, which are saved in columns of their own") {
  Sample sample;
  sample.gauges = {{"wing", of_solid(0.25, -0.5, 0.125), of_solid({}, {}, {})}};
  History history;
  history.add(sample);
  const std::vector<Plot> plots = gauge_plots(history);
  REQUIRE(plots.size() == 2);
  CHECK(plots[0].title == "wing: force · x full, y dashed");
  REQUIRE(plots[0].curves.size() == 2);
  CHECK(plots[0].curves[1].points == std::vector<glm::dvec2>{{0.0, -0.5}});
  CHECK(plots[1].title == "wing: torque");
  const std::string table = to_csv(history);
  CHECK(table.find(",wing_grid_force_x,wing_grid_force_y,wing_grid_torque,wing_particles_force_x") !=
        std::string::npos);
  CHECK(table.ends_with(",0.25,-0.5,0.125,,,\n"));
}

TEST_CASE("a gauge that came later has empty cells before, and one that is gone has no columns") {
  History history;
  Sample sample = gauged_sample(0.25);
  sample.gauges.erase(sample.gauges.begin());
  sample.gauges.push_back({"gone", {}, {}});
  history.add(sample);
  history.add(gauged_sample(0.5));
  std::istringstream table(to_csv(history));
  std::string header, first, second;
  std::getline(table, header);
  std::getline(table, first);
  std::getline(table, second);
  CHECK(header.find("gone") == std::string::npos);
  CHECK(std::ranges::count(header, ',') == std::ranges::count(first, ','));
  CHECK(first.ends_with(",,,,,,,,,,,,0.5,,,,0.4"));
  CHECK(second.ends_with(",1.5,2,3,,,,,,,,,0.5,,,,0.4"));
}

TEST_CASE("gauges are marked in every pane: points with a cross, lines along them, solids not at all") {
  const Gauge point{.name = "tip", .from = {0.5, 0.25}, .to = {0.5, 0.25}};
  const Gauge line{.name = "outlet", .from = {0.0, -0.5}, .to = {0.0, 0.5}, .samples = 5};
  const Gauge solid{.name = "wing", .solid = "wing"};
  const Layout layout = compute_layout({.area = {0, 0, 800, 400}, .scale = 2.0, .domain = {}});
  REQUIRE(layout.panes().size() == 2);
  const Annotations notes = gauge_marks(std::array{point, line, solid}, layout, 2.0);
  REQUIRE(notes.lines.size() == 6);
  REQUIRE(notes.labels.size() == 4);
  for (std::size_t pane = 0; pane < 2; ++pane) {
    const auto at = [&](glm::dvec2 place) {
      return glm::vec2(layout.to_pixel(layout.panes()[pane].id, place));
    };
    CHECK(0.5f * (notes.lines[3 * pane].from + notes.lines[3 * pane].to) == at({0.5, 0.25}));
    CHECK(notes.lines[3 * pane + 2].from == at({0.0, -0.5}));
    CHECK(notes.lines[3 * pane + 2].to == at({0.0, 0.5}));
    CHECK(notes.labels[2 * pane].text == "tip");
    CHECK(notes.labels[2 * pane + 1].text == "outlet");
  }
}
