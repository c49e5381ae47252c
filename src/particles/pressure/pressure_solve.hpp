#pragma once

#include <span>

#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

class StateVisitor;

struct PressureEffort {
  int iterations = 0;  ///< of all solves
  double left = 0.0;   ///< largest density excess if a tolerance was not met, relative to the target

  PressureEffort& operator+=(const PressureEffort& more);
};

/// Pressures against compression. The excess e(p) by particle is, for example, a predicted density excess.
/// Finds p ≥ lowest with e(p) = 0 for p > lowest and e(p) ≤ 0 elsewhere:
///
///   solve.begin(problem, pressure, team);
///   do {
///     … fill solve.excess() with e(pressure) …
///   } while (solve.correct(pressure));
///
/// −e is the gradient of the work by p's accelerations, which the solution minimizes. Steps are relaxed
/// Jacobi iterations, p ← max(p + step e, lowest), with Nesterov's momentum. It is dropped if it leads uphill
/// (O'Donoghue, Candès 2015; for contacts: Mazhar et al. 2015). A fluid N particles deep takes some N
/// iterations, without momentum N².
class PressureSolve {
 public:
  struct Problem {
    int particles;
    float step;                        ///< inverse of the largest eigenvalue of −de/dp, or an estimate
    std::span<const float> lowest;     ///< by particle
    bool closed;                       ///< pressures cannot change the mean excess, which is left out …
    double background_pressure = 0.0;  ///< … and this is the mean pressure
    double largest_tolerance;          ///< of |e| if p can still change it
    double mean_tolerance;             ///< of the mean of |e| over all particles
    int max_iterations;
  };
  struct Outcome {
    int iterations = 0;    ///< evaluations of the excess
    double mean = 0.0;     ///< of |e| at the end
    double largest = 0.0;  ///< |e| at the end
  };

  /// `problem.lowest` and `team` must stay until the last `correct`.
  void begin(const Problem& problem, AlignedVector<float>& pressure, const ThreadTeam& team);
  /// Counts from 1.
  int iteration() const { return outcome_.iterations + 1; }
  /// To fill before `correct`; another array in each iteration.
  AlignedVector<float>& excess() { return excess_; }
  /// Corrects the pressures by the excess. Returns false if converged or out of iterations; pressures then
  /// belong to the last excess.
  [[nodiscard]] bool correct(AlignedVector<float>& pressure);

  const Outcome& outcome() const { return outcome_; }
  /// Densities relative to `target_density`.
  PressureEffort effort(double target_density) const;
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor);

 private:
  struct Sums {
    void operator+=(const Sums& more);

    double change = 0.0;  ///< |Δp| of the step
    float largest_change = 0.0f;
    double uphill = 0.0;                                  ///< turning back of the step
    double squared_pressure = 0.0, squared_excess = 0.0;  ///< of Δp / step and Δe of the step
  };
  Problem problem_{};
  const ThreadTeam* team_ = nullptr;
  Outcome outcome_;
  double momentum_ = 1.0;
  double stiffness_ = 1.0;  ///< largest eigenvalue met, in 1/step
  AlignedVector<float> excess_;
  AlignedVector<float> next_, previous_;  ///< of this step and the last, without momentum
  AlignedVector<float> last_pressure_, last_excess_;

  float mean_of(const AlignedVector<float>& values) const;
  void set_mean(AlignedVector<float>& values, double mean);
  Sums take_step(const AlignedVector<float>& pressure, float left_out);
  bool met_stiffer(const Sums& sums);
  void gain_momentum(AlignedVector<float>& pressure, float ahead);
};

}  // namespace twinflow
