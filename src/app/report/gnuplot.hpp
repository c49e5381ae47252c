#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::reports {

/// The fluid of a line, which determines its color.
enum class Owner { grid, particles, exact };

struct Series {
  std::string label;
  Owner owner = Owner::grid;
  std::vector<std::pair<double, double>> points;
  bool marked = false;
  /// Equal texts share a color: numbers a shade of the fluid's color, other texts a color of their own.
  std::string shade_by = {};
  std::string dash_by = {};  ///< equal texts share dashes
};

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  bool logarithmic_x = false;
  bool logarithmic_y = false;
  std::vector<Series> series;
  std::string legend_title = {};  ///< may be empty
};

/// A gnuplot script with data that writes SVG to standard output.
std::string gnuplot_script(const Plot& plot);

/// The plot as SVG; nothing if gnuplot is not installed. Throws RunError if it fails.
std::optional<std::string> draw_svg(const Plot& plot);

}  // namespace twinflow::reports
