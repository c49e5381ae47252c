#pragma once

#include "scene/parameters/settings.hpp"

namespace twinflow::bench {

// Tables in Markdown on standard output; see ./dev tables.

/// The cost of a frame of a sixtieth of a second with each neighbor search, for 500 to 100,000 particles.
void print_search_tables(ParticleMethodName method, int threads);

/// The largest stable time steps of three integrators under the same forces.
void print_time_step_table();

}  // namespace twinflow::bench
