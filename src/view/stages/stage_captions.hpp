#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "view/annotations/annotations.hpp"
#include "world/readings/step_record.hpp"
#include "world/world.hpp"

namespace twinflow {

// What is written about the stages of a step. Lengths are pixels; `notes.scale` is the number of pixels per
// point.

/// Stage `stage`, from 0, of one fluid; the last one where the fluid has fewer stages than the other one.
template <class Stage>
const Stage& stage_or_last(const std::vector<Stage>& stages, int stage) {
  return stages.at(std::min(static_cast<std::size_t>(stage), stages.size() - 1));
}

/// The height, in points, of the band below the panes that has room for the equations of all stages.
double equation_band_points(const StepRecord& record);

/// Adds two lines above each pane: the method with the time of the step, and which stage is shown. If
/// `show_timings` asks for it, they say how long the stage took.
void write_stage_captions(const World& world, const StepRecord& record, int stage, const Layout& layout,
                          bool show_timings, Annotations& notes);
/// Adds, below each pane, the stage's equation and its meaning in a sentence. They may be wider than the
/// pane, up to the next one or the edges of `area`, the part of the picture that the panes stand in.
void write_equations(const StepRecord& record, int stage, const Layout& layout, const Rect& area,
                     Annotations& notes);

}  // namespace twinflow
