#pragma once

#include <functional>
#include <span>
#include <vector>

#include "particles/particle_set.hpp"
#include "particles/thread_team.hpp"

namespace twinflow {

/// Pressures that keep a fluid from being squeezed. With the excess e(p) that pressures p leave in each
/// particle, such as how much too dense it is going to be, finds p ≥ lowest with e(p) = 0 where p > lowest
/// and e(p) ≤ 0 elsewhere.
///
/// −e is the gradient of the work of the accelerations by which p changes the fluid, and the p sought for
/// makes that least. So the steps are p ← max(p + step e, lowest), which are relaxed Jacobi iterations, with
/// Nesterov's momentum, dropped whenever it leads uphill (O'Donoghue, Candès, "Adaptive Restart for
/// Accelerated Gradient Schemes", 2015; for contacts: Mazhar et al., "Using Nesterov's Method to Accelerate
/// Multibody Dynamics", 2015). A fluid N particles deep takes some N iterations, without momentum N².
class PressureSolve {
 public:
  struct Problem {
    int particles;
    float step;  ///< the inverse of the largest eigenvalue of −de/dp, as far as it is known
    std::span<const float> lowest;  ///< by particle
    bool closed;                    ///< the mean excess can't be helped and is left out …
    double level = 0.0;             ///< … and this is the mean of the pressures, `lowest` apart
    double largest_tolerance;       ///< of |e| where p could still do something about it …
    double mean_tolerance;          ///< … and of its mean over all particles
    int max_iterations;
    /// Fills the excesses that pressures leave.
    std::function<void(const float* pressure, float* excess)> evaluate;
  };
  struct Outcome {
    int iterations = 0;    ///< how often the excess was evaluated
    double mean = 0.0;     ///< of |e| …
    double largest = 0.0;  ///< … at the end
  };

  /// Starts from the pressures given and leaves those for which `evaluate` was called last.
  Outcome solve(const Problem& problem, AlignedVector<float>& pressure, const ThreadTeam& team);

 private:
  struct Sums {
    double first = 0.0, second = 0.0;
    float largest = 0.0f;
  };
  double stiffness_ = 1.0;  ///< the largest eigenvalue met, in units of 1/step
  AlignedVector<float> excess_, next_,
      previous_;  ///< previous_: what the step before led to, before its momentum
  AlignedVector<float> last_pressure_, last_excess_;
  std::vector<Sums> sums_;  ///< by piece of the particles

  template <class Work>
  Sums sum(int particles, const ThreadTeam& team, const Work& work);
  /// Adds to all values what gives them this mean.
  void move_mean(AlignedVector<float>& values, double mean, int particles, const ThreadTeam& team);
  bool met_stiffer(const Problem& problem, const AlignedVector<float>& pressure, const ThreadTeam& team);
};

}  // namespace twinflow
