#pragma once

#include "view/annotations/annotations.hpp"
#include "view/picture/picture.hpp"
#include "world/world.hpp"

namespace twinflow {

// Lengths: pixels; `notes.scale`: pixels per point.

/// A pane's caption lines: one per fluid and, with reference scales, another of dimensionless numbers.
int caption_line_count(const World& world, PaneId id);

/// Writes the parts of a caption, which " · " divides, one below the other beside the pane. A part that is
/// too wide for a line continues in the next one.
void write_beside(const std::vector<std::string>& lines, const std::vector<std::string>& dim_lines,
                  const Rect& caption, Annotations& notes);

/// Adds all captions: method, size, time and, with `show_timings`, each fluid's cost. Reference scales add
/// Reynolds number, mean drag and lift coefficients and Strouhal number, with published values beside them.
/// Arrows add the longest one with its speed `fast`, domain units per second.
void write_captions(const World& world, const Layout& layout, double fast, const PictureOptions& options,
                    Annotations& notes);

/// Adds the outline of the particles' container to a pane that shows them. It surrounds the discs, whose
/// centers stop at a circle's wall.
void outline_container(const World& world, const PaneLayout& pane, const Layout& layout, Annotations& notes);

}  // namespace twinflow
