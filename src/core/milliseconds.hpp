#pragma once

#include <chrono>

namespace twinflow {

/// The wall time that work() takes.
template <class Work>
double milliseconds_of(const Work& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace twinflow
