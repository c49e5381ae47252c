#include "view/series/series_layout.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/numbers.hpp"

namespace twinflow {
namespace {

/// Six digits or more, so that names are in the order of the intervals.
std::string number_of_interval(std::size_t interval) { return formatted("%06zu", interval); }

}  // namespace

std::size_t SeriesSet::components() const {
  const std::size_t axes_of_rows = rows == ArrayRows::particles ? 1 : 2;
  return !rows || shape.size() == axes_of_rows ? 1 : shape.back();
}

std::size_t SeriesSet::values() const {
  return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

bool SeriesLayout::has_particles() const {
  return std::ranges::any_of(sets, [](const SeriesSet& set) { return set.rows == ArrayRows::particles; });
}

std::size_t SeriesLayout::ids() const {
  const auto of_particles =
      std::ranges::find_if(sets, [](const SeriesSet& set) { return set.rows == ArrayRows::particles; });
  return of_particles == sets.end() ? 0 : of_particles->shape.front();
}

void SeriesLayout::make_room_for(std::size_t ids) {
  for (SeriesSet& set : sets) {
    if (set.rows == ArrayRows::particles) set.shape.front() = ids;
  }
}

std::string path_of_batch(std::size_t interval) {
  return "intervals/" + number_of_interval(interval - interval % kIntervalsInBatch);
}

std::string path_in_batch(const SeriesSet& set, std::size_t interval) {
  return number_of_interval(interval) + "/" + set.path;
}

std::string path_of_interval(const SeriesSet& set, std::size_t interval) {
  return path_of_batch(interval) + "/" + path_in_batch(set, interval);
}

std::vector<std::size_t> shape_of_interval(const SeriesSet& set) {
  std::vector<std::size_t> shape = set.shape;
  if (set.components() == 2) shape.back() = 3;
  if (set.rows != ArrayRows::particles) shape.insert(shape.begin(), 1);
  return shape;
}

}  // namespace twinflow
