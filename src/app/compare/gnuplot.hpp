#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::comparison {

/// The fluid whose values a line shows, which determines its color.
enum class Owner { grid, particles, exact };

struct Series {
  std::string label;
  Owner owner = Owner::grid;
  std::vector<std::pair<double, double>> points;
  bool marked = false;        ///< a mark at each point
  std::string shade_by = {};  ///< lines of a fluid with the same text have the same shade of its color
  std::string dash_by = {};   ///< lines with the same text have the same dashes
};

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  bool logarithmic_x = false;
  bool logarithmic_y = false;
  std::vector<Series> series;
  std::string legend_title = {};  ///< what the labels are values of; may be empty
};

/// A gnuplot script for the plot, including its data, which writes SVG to the standard output. Points that an
/// axis cannot show are left out.
std::string gnuplot_script(const Plot& plot);

/// Draws the plot and returns the text of an SVG file; nothing if gnuplot is not installed. Throws RunError
/// if it fails.
std::optional<std::string> draw_svg(const Plot& plot);

}  // namespace twinflow::comparison
