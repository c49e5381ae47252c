#include "particles/pressure_solve.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

/// Adds up what work(begin, end) returns for pieces of the particles, in their order whatever the threads.
template <class Work>
PressureSolve::Sums PressureSolve::sum(int particles, const ThreadTeam& team, const Work& work) {
  sums_.assign(static_cast<std::size_t>(particles / kParticlesAtOnce + 1), {});
  team.for_ranges(particles, kParticlesAtOnce, [&](int begin, int end) {
    sums_[static_cast<std::size_t>(begin / kParticlesAtOnce)] = work(begin, end);
  });
  Sums total;
  for (const Sums& piece : sums_) {
    total.excess += piece.excess;
    total.error += piece.error;
    total.uphill += piece.uphill;
    total.pressure_change += piece.pressure_change;
    total.excess_change += piece.excess_change;
    total.largest = std::max(total.largest, piece.largest);
  }
  return total;
}

void PressureSolve::remove_mean(int particles, const ThreadTeam& team) {
  float* excess = excess_.data();
  const Sums total = sum(particles, team, [&](int begin, int end) {
    Sums piece;
    for (int k = begin; k < end; ++k) piece.excess += excess[k];
    return piece;
  });
  const float mean = static_cast<float>(total.excess / particles);
  team.for_ranges(particles, kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) excess[k] -= mean;
  });
}

PressureSolve::Outcome PressureSolve::solve(const Problem& problem, AlignedVector<float>& pressure,
                                            const ThreadTeam& team) {
  for (auto* array : {&excess_, &previous_, &next_, &last_pressure_, &last_excess_}) array->resize(pressure.size(), 0.0f);
  std::copy(pressure.begin(), pressure.end(), previous_.begin());
  const float* lowest = problem.lowest.data();
  Outcome outcome;
  double momentum = 1.0;
  stiffness_ = std::max(1.0, 0.99 * stiffness_);
  for (;;) {
    problem.evaluate(pressure.data(), excess_.data());
    ++outcome.iterations;
    if (problem.closed) remove_mean(problem.particles, team);
    if (outcome.iterations > 1) {
      const Sums change = sum(problem.particles, team, [&](int begin, int end) {
        Sums piece;
        float p = 0.0f, e = 0.0f;
        for (int k = begin; k < end; ++k) {
          const float dp = pressure.data()[k] - last_pressure_.data()[k];
          const float de = excess_.data()[k] - last_excess_.data()[k];
          p += dp * dp;
          e += de * de;
        }
        piece.pressure_change = p;
        piece.excess_change = e;
        return piece;
      });
      const double ratio = problem.step * std::sqrt(change.excess_change / (change.pressure_change + 1e-300));
      if (ratio > stiffness_) {
        stiffness_ = 1.1 * ratio;
        momentum = 1.0;
      }
    }
    std::copy(pressure.begin(), pressure.end(), last_pressure_.begin());
    std::copy(excess_.begin(), excess_.end(), last_excess_.begin());
    const float step = static_cast<float>(problem.step / stiffness_);
    const Sums total = sum(problem.particles, team, [&](int begin, int end) {
      Sums piece;
      float error = 0.0f, uphill = 0.0f;
      for (int k = begin; k < end; ++k) {
        const float now = pressure.data()[k];
        const float next = std::max(now + step * excess_.data()[k], lowest[k]);
        const float change = next - now;
        next_.data()[k] = next;
        error += std::abs(change);
        piece.largest = std::max(piece.largest, std::abs(change));
        uphill += -change * (next - previous_.data()[k]);
      }
      piece.error = error;
      piece.uphill = uphill;
      return piece;
    });
    outcome.error = total.error / problem.particles / step;
    outcome.largest = total.largest / step;
    if ((problem.largest ? outcome.largest : outcome.error) <= problem.tolerance || outcome.iterations >= problem.max_iterations) return outcome;

    if (total.uphill > 0.0 || problem.plain) momentum = 1.0;
    const double later = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
    const float ahead = static_cast<float>((momentum - 1.0) / later);
    momentum = later;
    team.for_ranges(problem.particles, kParticlesAtOnce, [&](int begin, int end) {
      for (int k = begin; k < end; ++k) {
        const float next = next_.data()[k];
        pressure.data()[k] = std::max(next + ahead * (next - previous_.data()[k]), lowest[k]);
      }
    });
    std::swap(previous_, next_);
  }
}

}  // namespace twinflow
