#pragma once

namespace twinflow::gl {

/// Lets Mesa's software renderer draw on the thread that issues commands on machines of two processors,
/// unless LP_NUM_THREADS is set. Call it before creating a context, while no other thread reads the
/// environment.
///
/// The renderer's threads cost more than most passes and compete with the particles. Only large grids without
/// particles gain from them: a sixth at 256² cells, a third at 512².
void keep_renderer_to_one_processor_of_two();

}  // namespace twinflow::gl
