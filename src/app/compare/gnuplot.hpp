#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::comparison {

/// Whose values a line shows; tells its colour.
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

/// The plot's script for gnuplot, data included, which writes SVG to its standard output. Points that an axis
/// cannot show are left out.
std::string gnuplot_script(const Plot& plot);

/// The plot as the text of an SVG file. Nothing where there is no gnuplot. Throws RunError where it fails.
std::optional<std::string> draw_svg(const Plot& plot);

}  // namespace twinflow::comparison
