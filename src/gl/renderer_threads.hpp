#pragma once

namespace twinflow::gl {

/// Tells Mesa's software renderer, on a machine of two processors, to draw on the thread that issues the
/// commands, unless LP_NUM_THREADS is set. Call this before a context is created, while no other thread reads
/// the environment.
///
/// The renderer's own threads are woken and waited for with each pass, which takes longer than most passes of
/// a step, and compete with the particles, which step beside the grid. A grid of 256² cells and more that
/// steps without particles gains from them: a sixth there, and a third at 512².
void keep_renderer_to_one_processor_of_two();

}  // namespace twinflow::gl
