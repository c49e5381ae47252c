#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "world/readings/sample.hpp"

namespace twinflow {

/// The latest samples of a world, by time.
class History {
 public:
  /// The history holds at most `capacity` ≥ 1 samples; new ones replace the oldest.
  explicit History(std::size_t capacity = 4096) : capacity_(capacity) {}

  /// Adds a sample; replaces one of the same time. An earlier time removes all others, as after a restart.
  void add(const Sample& sample);
  void clear();
  void forget_after(double time_seconds);

  std::size_t size() const { return samples_.size(); }
  bool empty() const { return samples_.empty(); }
  /// Sample k of size(), the oldest first.
  const Sample& operator[](std::size_t k) const { return samples_[(oldest_ + k) % samples_.size()]; }
  const Sample& newest() const { return (*this)[size() - 1]; }

 private:
  std::size_t capacity_;
  std::size_t oldest_ = 0;  ///< 0 until the ring is full
  std::vector<Sample> samples_;
};

/// The samples as a table with a header line and the newest sample's gauges.
std::string to_csv(const History& history);

}  // namespace twinflow
