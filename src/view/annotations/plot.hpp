#pragma once

#include <string>
#include <vector>

#include "view/annotations/annotations.hpp"

namespace twinflow {

struct PlotCurve {
  std::string name;
  Annotations::Tone tone = Annotations::Tone::bright;
  bool dashed = false;
  std::vector<glm::dvec2> points;  ///< time in seconds or place, value
  bool is_mean = false;            ///< of the curve before, which the legend names with its newest value
};

/// Published values, drawn as crosses.
struct PlotMarks {
  std::string name;
  std::vector<glm::dvec2> points;  ///< in the curves' coordinates
};

struct Plot {
  std::string title;
  bool logarithmic = false;  ///< vertical axis; only positive values show
  std::vector<PlotCurve> curves;
  std::vector<PlotMarks> marks{};
  std::string across = " s";  ///< unit behind the horizontal axis's numbers
};

inline constexpr double kPlotPoints = 164.0;  ///< height in the panel

/// Draws the plot; `scale`: pixels per point. The vertical range ends at round values, so it stands still as
/// curves grow. Over time, it leaves out spikes of single samples; an arrow tells the largest one.
Annotations plot_annotations(const Plot& plot, const Rect& area, double scale);

/// A line cut into dashes and gaps of the given length.
std::vector<std::vector<glm::vec2>> dashes(const std::vector<glm::vec2>& line, float length);
/// The newest value beside a curve's name: "0.982", "1.2e-6".
std::string format_newest(double value);

}  // namespace twinflow
