#include "world/readings/plot_history.hpp"

namespace twinflow {

bool PlotHistory::measure(World& world) {
  const double begin = clock_();
  const bool has_moved = history_.empty() || history_.newest().metrics.time != world.time();
  if (!has_moved || !rhythm_.is_due(begin)) return false;
  history_.add(take_sample(world));
  rhythm_.note(begin, clock_());
  return true;
}

}  // namespace twinflow
