#pragma once

#include "view/annotations/annotations.hpp"
#include "world/world.hpp"

namespace twinflow {

// What is written and outlined over the panes of a picture. Lengths are pixels; `notes.scale` is the number
// of pixels per point.

/// The number of lines of a pane's caption: one for each fluid in it and, with reference scales, a second one
/// of dimensionless numbers.
int caption_line_count(const World& world, PaneId id);

/// Adds the captions of all panes. They have method, size, time and, with `show_timings`, the cost of each
/// fluid. If the scene gives reference scales, they have the Reynolds number and the coefficients of drag and
/// lift. If arrows are shown, they have an arrow of the longest kind with its speed `fast`, in domain units
/// per second.
void write_captions(const World& world, const Layout& layout, double fast, bool show_timings,
                    Annotations& notes);

/// Adds the outline of the container that holds the particles, where the pane shows them. The particles'
/// centers stop at a circle's wall, so the line is drawn around their discs.
void outline_container(const World& world, const PaneLayout& pane, const Layout& layout, Annotations& notes);

}  // namespace twinflow
