#pragma once

#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// What the pressure solves of a sub-step took, and what they left undone.
struct PressureEffort {
  int iterations = 0;  ///< of all solves together
  double left = 0.0;   ///< largest density in excess if a tolerance was not met, relative to the target

  PressureEffort& operator+=(const PressureEffort& more);
};

/// Pressures that keep a fluid from being compressed. The excess e(p) is the result of the pressures in each
/// particle, such as a predicted excess of density. Finds p ≥ lowest with e(p) = 0 for p > lowest and e(p) ≤
/// 0 elsewhere. The caller evaluates e in a loop:
///
///   solve.begin(problem, pressure, team);
///   do {
///     … fill solve.excess() with e(pressure) …
///   } while (solve.correct(pressure));
///
/// −e is the gradient of the work done by the accelerations of p, and the solution minimizes that work. So
/// the steps are relaxed Jacobi iterations, p ← max(p + step e, lowest), with Nesterov's momentum. It is
/// dropped whenever it leads uphill (O'Donoghue, Candès, "Adaptive Restart for Accelerated Gradient Schemes",
/// 2015; for contacts: Mazhar et al., "Using Nesterov's Method to Accelerate Multibody Dynamics", 2015). A
/// fluid N particles deep takes some N iterations, without momentum N².
class PressureSolve {
 public:
  struct Problem {
    int particles;
    float step;                        ///< the inverse of the largest eigenvalue of −de/dp, or an estimate
    std::span<const float> lowest;     ///< by particle
    bool closed;                       ///< no pressure changes the mean excess, which is left out …
    double background_pressure = 0.0;  ///< … and this is the mean of the pressures, `lowest` apart
    double largest_tolerance;          ///< the tolerance of |e| where p can still change it
    double mean_tolerance;             ///< the tolerance of the mean of |e| over all particles
    int max_iterations;
  };
  struct Outcome {
    int iterations = 0;    ///< how often the excess was evaluated
    double mean = 0.0;     ///< of |e| at the end
    double largest = 0.0;  ///< |e| at the end
  };

  /// Starts from the pressures given. `problem.lowest` and `team` must stay until the last `correct`.
  void begin(const Problem& problem, AlignedVector<float>& pressure, const ThreadTeam& team);
  /// The number of the present iteration, from 1.
  int iteration() const { return outcome_.iterations + 1; }
  /// What the caller fills with the excess before `correct`; another array in each iteration.
  AlignedVector<float>& excess() { return excess_; }
  /// Corrects the pressures by the excess. Returns false if this is no longer necessary or the iterations are
  /// used up. The pressures then belong to the last excess.
  [[nodiscard]] bool correct(AlignedVector<float>& pressure);

  const Outcome& outcome() const { return outcome_; }
  /// What the solve took, with densities relative to `target_density`.
  PressureEffort effort(double target_density) const;
  /// Exchanges its estimate of the largest eigenvalue; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  /// Sums over particles.
  struct Sums {
    void operator+=(const Sums& more);

    double change = 0.0;  ///< |Δp| of the step
    float largest_change = 0.0f;
    double uphill = 0.0;                                  ///< how much the step turns back
    double squared_pressure = 0.0, squared_excess = 0.0;  ///< of Δp / step and Δe since the last evaluation
  };
  Problem problem_{};
  const ThreadTeam* team_ = nullptr;
  Outcome outcome_;
  double momentum_ = 1.0;
  double stiffness_ = 1.0;  ///< the largest eigenvalue met, in units of 1/step
  AlignedVector<float> excess_;
  AlignedVector<float> next_, previous_;  ///< results of this step and of the one before, without momentum
  AlignedVector<float> last_pressure_, last_excess_;

  float mean_of(const AlignedVector<float>& values);
  void set_mean(AlignedVector<float>& values, double mean);
  Sums take_step(const AlignedVector<float>& pressure, float left_out);
  bool met_stiffer(const Sums& sums);
  void gain_momentum(AlignedVector<float>& pressure, float ahead);
};

}  // namespace twinflow
