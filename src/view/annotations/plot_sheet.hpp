#pragma once

#include "view/annotations/plot.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// Draws a picture of plots in two columns under a line of text, at `scale` pixels per point. Throws RunError
/// if the picture would be larger than the driver can draw.
Pixels draw_plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale);

/// The same picture before it is drawn.
struct PlotSheet {
  glm::ivec2 size{0};  ///< pixels
  std::vector<Annotations> parts;
};
PlotSheet plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale);

}  // namespace twinflow
