#include "view/annotations/svg.hpp"

#include <catch2/catch.hpp>

#include "view/annotations/plot_sheet.hpp"

using namespace twinflow;

namespace {

Plot plot_of_a_decay() {
  PlotCurve curve;
  curve.tone = Annotations::Tone::grid;
  for (int k = 0; k <= 20; ++k) curve.points.push_back({0.1 * k, 2.0 - 0.05 * k});
  return {.title = "kinetic energy ½∫ρ|u|² < start & \"more\"", .curves = {curve}};
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a plot is drawn as SVG with its curve, its words and its size", "[view]") {
  const PlotSheet sheet = plot_sheet(plot_of_a_decay(), 1.0, Ground::dark);
  const std::string svg = to_svg(sheet.parts, sheet.size);
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"552\" height=\"242\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.find("kinetic energy ½∫ρ|u|² &lt; start &amp; &quot;more&quot;") != std::string::npos);
  CHECK(count_of(svg, "stroke=\"#ffa256\"") >= 1);
  CHECK(count_of(svg, "<text") == count_of(svg, "</text>"));
  // Each curve has its points: 21 of the decay.
  const auto curve = svg.rfind("<polyline points=\"");
  const std::string points = svg.substr(curve, svg.find("fill", curve) - curve);
  CHECK(count_of(points, ",") == 21);
}

TEST_CASE("on bright ground a plot has the colors of paper", "[view]") {
  const Plot plot = plot_of_a_decay();
  const PlotSheet dark = plot_sheet(plot, 1.0, Ground::dark);
  const PlotSheet bright = plot_sheet(plot, 1.0, Ground::bright);
  const std::string svg = to_svg(bright.parts, bright.size);
  CHECK(svg.find("fill=\"#ffffff\"") != std::string::npos);
  CHECK(svg.find("#ffa256") == std::string::npos);
  CHECK(svg.find("#b25400") != std::string::npos);
  CHECK(to_svg(dark.parts, dark.size).find("#b25400") == std::string::npos);
}

TEST_CASE("a text that is too long for its place ends early in SVG, too", "[view]") {
  Annotations notes;
  notes.labels.push_back({.text = "first · second · third", .max_width = 70.0f});
  const std::string svg = to_svg({&notes, 1}, {100, 20});
  CHECK(svg.find(">first<") != std::string::npos);
}

TEST_CASE("a plot's file is named by the first words of its title", "[view]") {
  CHECK(file_name_of(plot_of_a_decay().title) == "kinetic-energy");
  CHECK(file_name_of("remaining divergence, 1/s · density error (rms)") == "remaining-divergence");
  CHECK(file_name_of("½∫ω²") == "plot");
  CHECK(file_name_of("../x") == "plot");
}
