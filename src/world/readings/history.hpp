#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "world/sample.hpp"

namespace twinflow {

/// The latest samples of a world in motion, in the order of their times.
class History {
 public:
  /// Holds at most `capacity` ≥ 1 samples; the oldest make room.
  explicit History(std::size_t capacity = 4096) : capacity_(capacity) {}

  /// Takes the place of the newest one where it has the same time. One of an earlier time means that the
  /// scene was started again: the others go.
  void add(const Sample& sample);
  void clear();

  std::size_t size() const { return samples_.size(); }
  bool empty() const { return samples_.empty(); }
  /// The k-th of size(), the oldest first.
  const Sample& operator[](std::size_t k) const { return samples_[(oldest_ + k) % samples_.size()]; }
  const Sample& newest() const { return (*this)[size() - 1]; }

 private:
  std::size_t capacity_;
  std::size_t oldest_ = 0;  ///< 0 until the ring is full
  std::vector<Sample> samples_;
};

/// The samples as a table, with its header line.
std::string to_csv(const History& history);

}  // namespace twinflow
