#include "app/window/experiment/live_plots.hpp"

#include <iterator>
#include <utility>

#include "view/annotations/history_plots.hpp"

namespace twinflow {

void LivePlots::measure() {
  experiment_.measure([&](const Sample& sample) { published_.measure(experiment_.world(), sample.metrics); });
}

std::vector<Plot> LivePlots::plots() const {
  std::vector<Plot> all = published_.plots();
  std::vector<Plot> over_time = plots_of(history());
  std::move(over_time.begin(), over_time.end(), std::back_inserter(all));
  return all;
}

}  // namespace twinflow
