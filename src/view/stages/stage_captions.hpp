#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "view/annotations/annotations.hpp"
#include "world/step_record.hpp"
#include "world/world.hpp"

namespace twinflow {

// Lengths: pixels; `notes.scale`: pixels per point.

/// A fluid's stage `stage`, from 0, or its last one if it has fewer.
template <class Stage>
const Stage& stage_or_last(const std::vector<Stage>& stages, int stage) {
  return stages.at(std::min(static_cast<std::size_t>(stage), stages.size() - 1));
}

/// The height of the equation band below the panes, for all stages, points.
double equation_band_points(const StepRecord& record);

/// Adds two lines above each pane: the method with the step's time, and the stage, with its duration if
/// `show_timings`.
void write_stage_captions(const World& world, const StepRecord& record, int stage, const Layout& layout,
                          bool show_timings, Annotations& notes);
/// Adds each pane's equation and its meaning below. They may reach to the next pane or the edges of `area`,
/// the panes' part of the picture.
void write_equations(const StepRecord& record, int stage, const Layout& layout, const Rect& area,
                     Annotations& notes);

}  // namespace twinflow
