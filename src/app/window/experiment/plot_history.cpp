#include "app/window/experiment/plot_history.hpp"

#include <iterator>
#include <utility>

#include "app/window/notices/messages.hpp"
#include "view/annotations/history_plots.hpp"

namespace twinflow {

void PlotHistory::measure(World& world) {
  const double begin = real_seconds();
  const bool has_moved = history_.empty() || history_.newest().metrics.time != world.time();
  if (!has_moved || !rhythm_.is_due(begin)) return;
  const Sample sample = take_sample(world);
  history_.add(sample);
  published_.measure(world, sample.metrics);
  rhythm_.note(begin, real_seconds());
}

std::vector<Plot> all_plots(const PlotHistory& plots) {
  std::vector<Plot> all = plots.published().plots();
  std::vector<Plot> of_history = plots_of(plots.history());
  std::move(of_history.begin(), of_history.end(), std::back_inserter(all));
  return all;
}

}  // namespace twinflow
