#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::comparison {

/// The fluid whose values a line shows, which determines its colour.
enum class Owner { grid, particles, exact };

struct Series {
  std::string label;
  Owner owner = Owner::grid;
  std::vector<std::pair<double, double>> points;
  bool marked = false;  ///< a mark at each point
};

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  bool logarithmic_x = false;
  bool logarithmic_y = false;
  std::vector<Series> series;
};

/// A gnuplot script for the plot, including its data, which writes SVG to the standard output. Points that an
/// axis cannot show are left out.
std::string gnuplot_script(const Plot& plot);

/// Draws the plot and returns the text of an SVG file; nothing if gnuplot is not installed. Throws RunError
/// if it fails.
std::optional<std::string> draw_svg(const Plot& plot);

}  // namespace twinflow::comparison
