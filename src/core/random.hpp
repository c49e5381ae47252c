#pragma once

#include <cstdint>

namespace twinflow {

/// A random number in [0, 1) from seed and index, the same on every machine: splitmix64 twice (Steele, Lea,
/// Flood 2014).
inline double random_unit(std::uint64_t seed, std::uint64_t index) {
  const auto mix = [](std::uint64_t z) {
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  };
  return static_cast<double>(mix(mix(seed) ^ index) >> 11) * 0x1p-53;
}

}  // namespace twinflow
