#include "particles/pressure_solve.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

/// Adds up what work(begin, end) returns for pieces of the particles, in their order whatever the threads.
template <class Work>
PressureSolve::Sums PressureSolve::sum(int particles, const ThreadTeam& team, const Work& work) {
  sums_.assign(static_cast<std::size_t>(particles / kParticlesAtOnce) + 1, {});
  team.for_ranges(particles, kParticlesAtOnce, [&](int begin, int end) {
    sums_[static_cast<std::size_t>(begin / kParticlesAtOnce)] = work(begin, end);
  });
  Sums total;
  for (const Sums& piece : sums_) {
    total.first += piece.first;
    total.second += piece.second;
    total.largest = std::max(total.largest, piece.largest);
  }
  return total;
}

void PressureSolve::move_mean(AlignedVector<float>& values, double mean, int particles,
                              const ThreadTeam& team) {
  const Sums total = sum(particles, team, [&](int begin, int end) {
    Sums piece;
    for (int k = begin; k < end; ++k) piece.first += values.data()[k];
    return piece;
  });
  const float move = static_cast<float>(mean - total.first / std::max(particles, 1));
  team.for_ranges(particles, kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) values.data()[k] += move;
  });
}

/// From two evaluations, |Δe| / |Δp| is at most the largest eigenvalue, and comes close to it as soon as
/// steps that are too long let its mode grow.
bool PressureSolve::met_stiffer(const Problem& problem, const AlignedVector<float>& pressure,
                                const ThreadTeam& team) {
  const Sums squares = sum(problem.particles, team, [&](int begin, int end) {
    float pressures = 0.0f;
    float excesses = 0.0f;
    for (int k = begin; k < end; ++k) {
      const float pressure_change = (pressure.data()[k] - last_pressure_.data()[k]) / problem.step;
      const float excess_change = excess_.data()[k] - last_excess_.data()[k];
      pressures += pressure_change * pressure_change;
      excesses += excess_change * excess_change;
    }
    return Sums{pressures, excesses, 0.0f};
  });
  if (squares.first == 0.0) return false;
  const double met = std::sqrt(squares.second / squares.first);
  if (!(met > stiffness_)) return false;
  constexpr double kReserve = 1.1;
  stiffness_ = kReserve * met;
  return true;
}

PressureSolve::Outcome PressureSolve::solve(const Problem& problem, AlignedVector<float>& pressure,
                                            const ThreadTeam& team) {
  for (auto* array : {&excess_, &next_, &previous_, &last_pressure_, &last_excess_})
    array->resize(pressure.size());
  constexpr double kForgetting = 0.99;  // what was stiff may have passed
  stiffness_ = std::max(1.0, kForgetting * stiffness_);
  if (problem.closed) move_mean(pressure, problem.level, problem.particles, team);
  previous_ = pressure;
  const float* lowest = problem.lowest.data();
  Outcome outcome;
  double momentum = 1.0;
  for (;;) {
    problem.evaluate(pressure.data(), excess_.data());
    ++outcome.iterations;
    if (problem.closed) move_mean(excess_, 0.0, problem.particles, team);
    if (outcome.iterations > 1 && met_stiffer(problem, pressure, team)) momentum = 1.0;

    const float step = problem.step / static_cast<float>(stiffness_);
    const Sums total = sum(problem.particles, team, [&](int begin, int end) {
      float change_sum = 0.0f;
      float uphill = 0.0f;
      float largest = 0.0f;
      for (int k = begin; k < end; ++k) {
        const float now = pressure.data()[k];
        const float next = std::max(now + step * excess_.data()[k], lowest[k]);
        const float change = std::abs(next - now);
        change_sum += change;
        largest = std::max(largest, change);
        uphill += (now - next) * (next - previous_.data()[k]);
        next_.data()[k] = next;
      }
      return Sums{change_sum, uphill, largest};
    });
    outcome.mean = total.first / std::max(problem.particles, 1) / step;
    outcome.largest = total.largest / step;
    const bool is_solved =
        outcome.largest <= problem.largest_tolerance && outcome.mean <= problem.mean_tolerance;
    if (is_solved || outcome.iterations >= problem.max_iterations) return outcome;

    if (total.second > 0.0) momentum = 1.0;
    const double later = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
    const float ahead = static_cast<float>((momentum - 1.0) / later);
    momentum = later;
    team.for_ranges(problem.particles, kParticlesAtOnce, [&](int begin, int end) {
      for (int k = begin; k < end; ++k) {
        last_pressure_.data()[k] = pressure.data()[k];
        last_excess_.data()[k] = excess_.data()[k];
        const float next = next_.data()[k];
        pressure.data()[k] = std::max(next + ahead * (next - previous_.data()[k]), lowest[k]);
      }
    });
    std::swap(previous_, next_);
  }
}

}  // namespace twinflow
