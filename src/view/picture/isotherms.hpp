#pragma once

#include <vector>

#include "view/annotations/annotations.hpp"
#include "view/colors/color_scale.hpp"
#include "view/picture/picture_scales.hpp"

namespace twinflow {

/// The temperatures of the isotherms over a range, without its ends. There are at most twelve, at even steps
/// of 1, 2 or 5 times a power of ten.
std::vector<double> isotherm_levels(const ValueRange& range);

/// Adds isotherms to a pane that shows the temperature of a fluid: of the grid, if it shows that. They are
/// as smooth as lines are at any scale. They end at solids and at the end of the fluid. They are bright over
/// dark colors and dark over bright ones. Waits for the GPU.
void add_isotherms(const World& world, const PictureScales& scales, const PaneLayout& pane,
                   const Layout& layout, Annotations& notes);

}  // namespace twinflow
