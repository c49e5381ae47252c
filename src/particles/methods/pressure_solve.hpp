#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/state/particle_set.hpp"
#include "particles/state/thread_team.hpp"

namespace twinflow {

/// What solving for pressures took in a sub-step, and what it left undone.
struct PressureEffort {
  int iterations = 0;  ///< of all solves together
  double left = 0.0;   ///< where a tolerance was not met: the largest density in excess, in the target's
};

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
    /// Sees the pressures of each evaluation, which count from 1; none: nobody looks.
    std::function<void(const float* pressure, int iteration)> show = {};
  };
  struct Outcome {
    int iterations = 0;    ///< how often the excess was evaluated
    double mean = 0.0;     ///< of |e| …
    double largest = 0.0;  ///< … at the end
  };

  /// Starts from the pressures given and leaves those for which `evaluate` was called last.
  [[nodiscard]] Outcome solve(const Problem& problem, AlignedVector<float>& pressure, const ThreadTeam& team);
  /// What it has learnt of the fluid; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  /// Over particles.
  struct Sums {
    double all = 0.0;     ///< of what a mean is taken
    double change = 0.0;  ///< |Δp| of the step …
    float largest_change = 0.0f;
    double uphill = 0.0;                                  ///< … and how much it turns back
    double squared_pressure = 0.0, squared_excess = 0.0;  ///< of Δp / step and Δe since the last evaluation
  };
  double stiffness_ = 1.0;  ///< the largest eigenvalue met, in units of 1/step
  AlignedVector<float> excess_;
  AlignedVector<float> next_, previous_;  ///< what this step and the one before lead to, before momentum
  AlignedVector<float> last_pressure_, last_excess_;
  std::vector<Sums> sums_;  ///< by piece of the particles

  template <class Work>
  Sums sum(int particles, const ThreadTeam& team, const Work& work);
  float mean_of(const AlignedVector<float>& values, int particles, const ThreadTeam& team);
  void set_mean(AlignedVector<float>& values, double mean, int particles, const ThreadTeam& team);
  Sums take_step(const Problem& problem, const AlignedVector<float>& pressure, float left_out,
                 const ThreadTeam& team);
  bool met_stiffer(const Sums& sums);
  void gain_momentum(const Problem& problem, AlignedVector<float>& pressure, float ahead,
                     const ThreadTeam& team);
};

}  // namespace twinflow
