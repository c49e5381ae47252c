#pragma once

namespace twinflow::gl {

/// On a machine of two processors, tells Mesa's software renderer to draw on the thread that issues the
/// commands. Does nothing if LP_NUM_THREADS is set. Call this before a context is created, while no other
/// thread reads the environment.
///
/// Each pass wakes the renderer's own threads and waits for them, which takes longer than most passes of a
/// step. They also compete with the particles, which step beside the grid. A grid of 256² cells and more that
/// steps without particles gains from them: a sixth there, and a third at 512².
void keep_renderer_to_one_processor_of_two();

}  // namespace twinflow::gl
