#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "world/readings/sample.hpp"

namespace twinflow {

/// The latest samples of a running world, in the order of their times.
class History {
 public:
  /// Holds at most `capacity` ≥ 1 samples; new ones replace the oldest.
  explicit History(std::size_t capacity = 4096) : capacity_(capacity) {}

  /// Adds a sample; it replaces the newest one if that has the same time. A sample of an earlier time means
  /// that the scene has started again, and all others are removed.
  void add(const Sample& sample);
  void clear();
  /// Removes all samples of later times.
  void forget_after(double time_seconds);

  std::size_t size() const { return samples_.size(); }
  bool empty() const { return samples_.empty(); }
  /// Sample k of size(); the oldest is the first.
  const Sample& operator[](std::size_t k) const { return samples_[(oldest_ + k) % samples_.size()]; }
  const Sample& newest() const { return (*this)[size() - 1]; }

 private:
  std::size_t capacity_;
  std::size_t oldest_ = 0;  ///< 0 until the ring is full
  std::vector<Sample> samples_;
};

/// The samples as a table with a header line. The last columns are the gauges of the newest sample.
std::string to_csv(const History& history);

}  // namespace twinflow
