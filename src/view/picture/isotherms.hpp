#pragma once

#include <vector>

#include "view/annotations/annotations.hpp"
#include "view/picture/picture_scales.hpp"

namespace twinflow {

/// Isotherm temperatures inside a range: at most twelve, at even steps of 1, 2 or 5 times a power of ten.
std::vector<double> isotherm_levels(const ValueRange& range);

/// Adds isotherms to a pane that shows a temperature, preferably the grid's. They are smooth at any scale,
/// end at solids and the fluid's end, and contrast with the colors. Waits for the GPU.
void add_isotherms(const World& world, const PictureScales& scales, const PaneLayout& pane,
                   const Layout& layout, Annotations& notes);

}  // namespace twinflow
