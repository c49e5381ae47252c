#pragma once

#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// Sums in units of mean particle volume and the fluid's density.
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

/// Sums of(k) = (mass, u, v) over particles, in an order independent of the threads.
template <class Of>
MotionSums motion_of(int count, const ThreadTeam& team, const Of& of) {
  return team.sum_of_particles<MotionSums>(count, [&](int begin, int end) {
    MotionSums piece;
    for (int k = begin; k < end; ++k) {
      const auto [mass, u, v] = of(k);
      piece.add(mass, u, v);
    }
    return piece;
  });
}

}  // namespace twinflow
