#include "app/report/gnuplot.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace twinflow::reports;
using Catch::Contains;

TEST_CASE("a plot's script takes no commands from labels, and leaves out what its axes cannot show",
          "[report]") {
  Plot plot{"it's\nsystem('rm')", "x", "y", false, true, {}};
  plot.series.push_back({"'; quit #", Owner::grid, {{0.0, 0.0}, {1.0, 0.5}, {2.0, std::nan("")}}, false});
  const std::string script = gnuplot_script(plot);
  CHECK_THAT(script, Contains("set title 'it’ssystem(’rm’)'"));
  CHECK_THAT(script, Contains("title '’; quit #'"));
  CHECK_THAT(script, Contains("$series0 << END\n1 0.5\nEND\n"));

  const auto svg = draw_svg(plot);
  REQUIRE(svg.has_value());  // ./dev test installs gnuplot
  CHECK_THAT(*svg, Contains("<svg") && Contains("it’s") && Contains("quit #"));
}

TEST_CASE("choices have colors that differ in hue, numbers shades of one hue", "[report]") {
  const auto colors_of = [](const std::vector<std::string>& shades) {
    Plot plot{"t", "x", "y", false, false, {}};
    plot.series.push_back({"grid", Owner::grid, {{0.0, 0.0}}, false});
    for (const std::string& shade : shades) {
      plot.series.push_back({shade, Owner::particles, {{0.0, 0.0}}, false, shade});
    }
    const std::string script = gnuplot_script(plot);
    std::vector<std::array<int, 3>> colors;
    const std::string before = "linecolor rgb '#";
    for (auto at = script.find(before, script.find("plot $")); at != std::string::npos;
         at = script.find(before, at + 1)) {
      std::array<int, 3> color{};
      for (std::size_t k = 0; k < 3; ++k) {
        color[k] = std::stoi(script.substr(at + before.size() + 2 * k, 2), nullptr, 16);
      }
      colors.push_back(color);
    }
    REQUIRE(colors.size() == shades.size() + 1);
    return colors;
  };
  // The largest channel, which the shades of one hue share.
  const auto hue = [](const std::array<int, 3>& color) {
    return std::max_element(color.begin(), color.end()) - color.begin();
  };
  const auto distance = [](const std::array<int, 3>& one, const std::array<int, 3>& other) {
    double squares = 0.0;
    for (std::size_t k = 0; k < 3; ++k) squares += (one[k] - other[k]) * (one[k] - other[k]);
    return std::sqrt(squares);
  };
  const auto methods = colors_of({"double-density", "mueller", "wcsph", "pcisph", "dfsph"});
  for (std::size_t k = 0; k < methods.size(); ++k) {
    for (std::size_t other = k + 1; other < methods.size(); ++other) {
      CAPTURE(k, other);
      CHECK(distance(methods[k], methods[other]) > 70.0);  // of 255; blue and green are nearest
    }
  }
  const auto sizes = colors_of({"1024", "4096", "16384"});
  for (std::size_t k = 1; k < sizes.size(); ++k) CHECK(hue(sizes[k]) == 2);  // blue
  CHECK(hue(sizes[0]) == 0);
}
