#include "app/window/experiment/live_plots.hpp"

#include <iterator>
#include <utility>

#include "view/annotations/history_plots.hpp"

namespace twinflow {

void LivePlots::measure(World& world) {
  over_time_.measure(world, [&](const Sample& sample) { published_.measure(world, sample.metrics); });
}

void LivePlots::clear() {
  over_time_.clear();
  published_.clear();
}

void LivePlots::return_to(double time) {
  over_time_.return_to(time);
  published_.forget_after(time);
}

std::vector<Plot> LivePlots::plots() const {
  std::vector<Plot> all = published_.plots();
  std::vector<Plot> over_time = plots_of(history());
  std::move(over_time.begin(), over_time.end(), std::back_inserter(all));
  return all;
}

}  // namespace twinflow
