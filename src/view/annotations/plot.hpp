#pragma once

#include <string>
#include <vector>

#include "view/annotations/annotations.hpp"

namespace twinflow {

/// One quantity of one fluid over time, or along a line.
struct PlotCurve {
  std::string name;
  Annotations::Tone tone = Annotations::Tone::bright;
  bool dashed = false;
  std::vector<glm::dvec2> points;  ///< time in seconds or place, value
};

/// Values that others have measured or computed, drawn as crosses.
struct PlotMarks {
  std::string name;
  std::vector<glm::dvec2> points;  ///< in the coordinates of the curves
};

/// Curves in the same axes.
struct Plot {
  std::string title;
  bool logarithmic = false;  ///< the vertical axis is logarithmic; only positive values are shown
  std::vector<PlotCurve> curves;
  std::vector<PlotMarks> marks{};
  std::string across = " s";  ///< the unit of the horizontal axis behind its numbers
};

inline constexpr double kPlotPoints = 164.0;  ///< a plot's height in the panel

/// Draws the plot into a rectangle of pixels; `scale`: pixels per point. The vertical range ends at round
/// values, so that it stands still while the curves grow.
Annotations plot_annotations(const Plot& plot, const Rect& area, double scale);

/// The dashes of a line that is cut into dashes and gaps of the given length.
std::vector<std::vector<glm::vec2>> dashes(const std::vector<glm::vec2>& line, float length);
/// The newest value, as it stands beside a curve's name: "0.982", "1.2e-6".
std::string format_newest(double value);

}  // namespace twinflow
