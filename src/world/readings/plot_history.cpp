#include "world/readings/plot_history.hpp"

namespace twinflow {

bool PlotHistory::measure(const World& world, const std::function<void(const Sample&)>& also) {
  const double begin = clock_();
  const bool has_moved = history_.empty() || history_.newest().metrics.time != world.time();
  if (!has_moved || !rhythm_.is_due(begin)) return false;
  history_.add(read_sample(world));
  if (also) also(history_.newest());
  rhythm_.note(begin, clock_());
  return true;
}

}  // namespace twinflow
