#pragma once

#include <string>

#include "world/readings/history.hpp"

namespace twinflow::web {

/// The plots of the measurements as drawings `width` pixels wide, at `scale` pixels per point: {"height",
/// "frames": [{"x", "y", "width", "height", "tone"} …], "lines": [{"points": [x, y …], "tone"} …], "curves":
/// the same, "labels": [{"text", "x", "y", "align", "tone", "most"} …], "titles": […]}. Pixels count from the
/// upper left corner.
std::string plots_answer(const History& history, int width, double scale);

/// The plots below a heading as a picture (SVG), on white or on dark ground.
std::string plots_svg(const History& history, const std::string& heading, bool bright);

}  // namespace twinflow::web
