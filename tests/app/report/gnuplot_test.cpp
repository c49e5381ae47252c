#include "app/report/gnuplot.hpp"

#include <catch2/catch.hpp>
#include <cmath>

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
