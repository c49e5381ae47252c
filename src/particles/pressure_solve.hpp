#pragma once

#include <functional>
#include <span>
#include <vector>

#include "particles/particle_set.hpp"
#include "particles/thread_team.hpp"

namespace twinflow {

/// Pressures that keep a fluid from being squeezed: with the excess e(p) that pressures p leave in each particle, such
/// as how far it will be denser than at rest, finds p ≥ lowest with e(p) = 0 where p > lowest and e(p) ≤ 0 elsewhere.
///
/// Of the sum of the squares of the accelerations, which pressures minimise, −e is the gradient. So the problem is
/// solved by projected gradient steps p ← max(p + step e, lowest) with Nesterov's acceleration, restarted whenever it
/// points uphill (Mazhar, Heyn, Negrut, Tasora 2015; O'Donoghue, Candès 2015): as many iterations as the fluid is deep
/// where relaxed Jacobi iterations, as in the papers of the methods, take the square of it. Positive and correct to
/// rounding for any number of threads.
class PressureSolve {
 public:
  struct Problem {
    int particles;
    float step;             ///< not above the inverse of the largest eigenvalue of −de/dp
    std::span<const float> lowest;  ///< by particle
    bool closed;            ///< the fluid fills all there is: its mean excess can't be helped and is left out
    double tolerance;       ///< largest mean of |e| over the particles, of those that count
    bool largest;
    bool plain = false;
    int max_iterations;
    /// Fills the excesses that pressures leave.
    std::function<void(const float* pressure, float* excess)> evaluate;
  };
  struct Outcome {
    int iterations = 0;  ///< how often the excess was evaluated
    double error = 0.0;  ///< mean |e|
    double largest = 0.0;  ///< of |e|
  };

  /// Starts with the pressures given and leaves those for which `evaluate` was called last.
  Outcome solve(const Problem& problem, AlignedVector<float>& pressure, const ThreadTeam& team);

 double stiffness() const { return stiffness_; }
 private:
  struct Sums {
    double excess = 0.0, error = 0.0, uphill = 0.0, pressure_change = 0.0, excess_change = 0.0;
    float largest = 0.0f;
  };
  AlignedVector<float> excess_, previous_, next_, last_pressure_, last_excess_;
  double stiffness_ = 1.0;
  std::vector<Sums> sums_;  ///< by piece of the particles

  template <class Work>
  Sums sum(int particles, const ThreadTeam& team, const Work& work);
  void remove_mean(int particles, const ThreadTeam& team);
};

}  // namespace twinflow
