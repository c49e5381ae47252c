#pragma once

#include <cstddef>
#include <vector>

#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// Sums over particles, in units of the mean particle volume and the fluid's density.
struct MotionSums {
  double mass = 0.0, u = 0.0, v = 0.0, squares = 0.0;  ///< Σ m, Σ m u, Σ m v, Σ m (u² + v²)

  void add(double by_mass, double by_u, double by_v) {
    mass += by_mass;
    u += by_mass * by_u;
    v += by_mass * by_v;
    squares += by_mass * (by_u * by_u + by_v * by_v);
  }
  MotionSums& operator+=(const MotionSums& more) {
    mass += more.mass;
    u += more.u;
    v += more.v;
    squares += more.squares;
    return *this;
  }
};

/// Adds up the mass and velocity that of(k) returns for each particle, in the same order for any number of
/// threads.
template <class Of>
MotionSums motion_of(int count, const ThreadTeam& team, const Of& of) {
  std::vector<MotionSums> pieces(static_cast<std::size_t>(count / kParticlesAtOnce) + 1);
  team.for_particles(count, [&](int begin, int end) {
    MotionSums& piece = pieces[static_cast<std::size_t>(begin / kParticlesAtOnce)];
    for (int k = begin; k < end; ++k) {
      const auto [mass, u, v] = of(k);
      piece.add(mass, u, v);
    }
  });
  MotionSums total;
  for (const MotionSums& piece : pieces) total += piece;
  return total;
}

}  // namespace twinflow
