#pragma once

#include <span>
#include <string>
#include <vector>

#include "view/annotations/plot.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// What a plot is drawn on: dark as the window, or white as paper.
enum class Ground { dark, bright };

/// Plots before they are drawn, all at one scale, pixels per point.
struct PlotSheet {
  glm::ivec2 size{0};  ///< pixels
  std::vector<Annotations> parts;
};

/// Plots in two columns under a heading, at `scale` pixels per point.
PlotSheet plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale,
                     Ground ground = Ground::dark);
/// One plot alone.
PlotSheet plot_sheet(const Plot& plot, double scale, Ground ground);

/// Draws sheets of one scale. Throws RunError if the driver cannot draw them.
std::vector<Pixels> draw_plot_sheets(std::span<const PlotSheet> sheets);

/// The first words of a plot's title, for the name of a file: "kinetic-energy".
std::string file_name_of(const std::string& title);

}  // namespace twinflow
