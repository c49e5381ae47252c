#include "world/readings/history.hpp"

#include <algorithm>
#include <cstddef>

namespace twinflow {

void History::add(const Sample& sample) {
  if (!empty() && sample.metrics.time < newest().metrics.time) clear();
  if (!empty() && sample.metrics.time == newest().metrics.time) {
    samples_[(oldest_ + size() - 1) % size()] = sample;
  } else if (size() < capacity_) {
    samples_.push_back(sample);
  } else {
    samples_[oldest_] = sample;
    oldest_ = (oldest_ + 1) % capacity_;
  }
}

void History::forget_after(double time_seconds) {
  std::rotate(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(oldest_), samples_.end());
  oldest_ = 0;
  while (!empty() && newest().metrics.time > time_seconds) samples_.pop_back();
}

void History::clear() {
  samples_.clear();
  oldest_ = 0;
}

std::string to_csv(const History& history) {
  std::string table = sample_header();
  if (!history.empty()) table += traces_header(history.newest().gauges);
  table += "\n";
  for (std::size_t k = 0; k < history.size(); ++k) {
    table += sample_row(history[k]) + traces_row(history[k].gauges, history.newest().gauges) + "\n";
  }
  return table;
}

}  // namespace twinflow
