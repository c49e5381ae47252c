#include "app/window/experiment/plot_history.hpp"

#include "app/window/notices/messages.hpp"

namespace twinflow {

void PlotHistory::measure(World& world) {
  const double begin = real_seconds();
  const bool has_moved = history_.empty() || history_.newest().metrics.time != world.time();
  if (!has_moved || !rhythm_.is_due(begin)) return;
  history_.add(take_sample(world));
  rhythm_.note(begin, real_seconds());
}

}  // namespace twinflow
