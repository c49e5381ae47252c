#pragma once

#include "view/annotations/plot.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// A picture of plots in two columns under a heading, at `scale` pixels per point. Throws RunError if the
/// driver cannot draw it.
Pixels draw_plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale);

/// The same picture before it is drawn.
struct PlotSheet {
  glm::ivec2 size{0};  ///< pixels
  std::vector<Annotations> parts;
};
PlotSheet plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale);

}  // namespace twinflow
