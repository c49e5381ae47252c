#include "particles/pressure/pressure_solve.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

/// The value with the bits of another one.
template <class To, class From>
To with_bits_of(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to{};
  std::memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace

PressureEffort& PressureEffort::operator+=(const PressureEffort& more) {
  iterations += more.iterations;
  left = std::max(left, more.left);
  return *this;
}

void PressureSolve::Sums::operator+=(const Sums& more) {
  change += more.change;
  largest_change = std::max(largest_change, more.largest_change);
  uphill += more.uphill;
  squared_pressure += more.squared_pressure;
  squared_excess += more.squared_excess;
}

float PressureSolve::mean_of(const AlignedVector<float>& values) const {
  const float* summed = values.data();
  const double total = team_->sum_of_particles<double>(problem_.particles, [&](int begin, int end) {
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int k = begin; k < end; ++k) sum += summed[k];
    return sum;
  });
  return static_cast<float>(total / std::max(problem_.particles, 1));
}

void PressureSolve::set_mean(AlignedVector<float>& values, double mean) {
  const float move = static_cast<float>(mean) - mean_of(values);
  team_->for_particles(problem_.particles, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) values.data()[k] += move;
  });
}

/// One pass over all arrays. `left_out`: the part of the excess that no pressure changes.
PressureSolve::Sums PressureSolve::take_step(const AlignedVector<float>& pressure, float left_out) {
  const float* lowest = problem_.lowest.data();
  const float* now = pressure.data();
  const float* last = last_pressure_.data();
  const float* last_excess = last_excess_.data();
  const float* previous = previous_.data();
  float* excess = excess_.data();
  float* next = next_.data();
  const float step = problem_.step / static_cast<float>(stiffness_);
  const float per_step = 1.0f / problem_.step;
  return team_->sum_of_particles<Sums>(problem_.particles, [&](int begin, int end) {
    float change_sum = 0.0f;
    std::int32_t largest_bits = 0;  // floats that are not negative are ordered as their bits are
    float uphill = 0.0f;
    float pressures = 0.0f;
    float excesses = 0.0f;
#pragma omp simd reduction(+ : change_sum, uphill, pressures, excesses) reduction(max : largest_bits)
    for (int k = begin; k < end; ++k) {
      excess[k] -= left_out;
      next[k] = std::max(now[k] + step * excess[k], lowest[k]);
      const float change = std::abs(next[k] - now[k]);
      change_sum += change;
      const auto change_bits = with_bits_of<std::int32_t>(change);
      largest_bits = change_bits > largest_bits ? change_bits : largest_bits;
      uphill += (now[k] - next[k]) * (next[k] - previous[k]);
      const float pressure_change = (now[k] - last[k]) * per_step;
      const float excess_change = excess[k] - last_excess[k];
      pressures += pressure_change * pressure_change;
      excesses += excess_change * excess_change;
    }
    return Sums{.change = change_sum,
                .largest_change = with_bits_of<float>(largest_bits),
                .uphill = uphill,
                .squared_pressure = pressures,
                .squared_excess = excesses};
  });
}

/// Whether two evaluations show a larger eigenvalue than earlier ones. |Δe| / |Δp| is at most the largest
/// eigenvalue. It comes close to it as soon as steps that are too long let its mode grow.
bool PressureSolve::met_stiffer(const Sums& sums) {
  if (sums.squared_pressure == 0.0) return false;
  const double met = std::sqrt(sums.squared_excess / sums.squared_pressure);
  if (!(met > stiffness_) || !std::isfinite(met)) return false;
  constexpr double kReserve = 1.1;
  stiffness_ = kReserve * met;
  return true;
}

/// Goes on from the step's result by the part `ahead` of the way from the result of the step before.
void PressureSolve::gain_momentum(AlignedVector<float>& pressure, float ahead) {
  std::swap(last_pressure_, pressure);
  std::swap(last_excess_, excess_);
  const float* lowest = problem_.lowest.data();
  const float* next = next_.data();
  const float* previous = previous_.data();
  float* now = pressure.data();
  team_->for_particles(problem_.particles, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      now[k] = std::max(next[k] + ahead * (next[k] - previous[k]), lowest[k]);
    }
  });
  std::swap(previous_, next_);
}

void PressureSolve::visit_state(StateVisitor& visitor) { visitor(stiffness_); }

void PressureSolve::begin(const Problem& problem, AlignedVector<float>& pressure, const ThreadTeam& team) {
  problem_ = problem;
  team_ = &team;
  outcome_ = {};
  momentum_ = 1.0;
  for (auto* array : {&excess_, &next_, &last_excess_}) array->resize(pressure.size());
  constexpr double kForgetting = 0.99;  // what was stiff may have passed
  stiffness_ = std::max(1.0, kForgetting * stiffness_);
  if (problem_.closed) set_mean(pressure, problem_.background_pressure);
  previous_ = pressure;
  last_pressure_ = pressure;
}

bool PressureSolve::correct(AlignedVector<float>& pressure) {
  ++outcome_.iterations;
  const float left_out = problem_.closed ? mean_of(excess_) : 0.0f;
  Sums sums = take_step(pressure, left_out);
  if (outcome_.iterations > 1 && met_stiffer(sums)) {
    momentum_ = 1.0;
    sums = take_step(pressure, 0.0f);
  }
  const double step = problem_.step / stiffness_;
  outcome_.mean = sums.change / std::max(problem_.particles, 1) / step;
  outcome_.largest = sums.largest_change / step;
  const bool is_solved =
      outcome_.largest <= problem_.largest_tolerance && outcome_.mean <= problem_.mean_tolerance;
  if (is_solved || outcome_.iterations >= problem_.max_iterations) return false;

  if (sums.uphill > 0.0) momentum_ = 1.0;
  const double later = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum_ * momentum_));
  gain_momentum(pressure, static_cast<float>((momentum_ - 1.0) / later));
  momentum_ = later;
  return true;
}

PressureEffort PressureSolve::effort(double target_density) const {
  const double beyond_largest = outcome_.largest > problem_.largest_tolerance ? outcome_.largest : 0.0;
  const double beyond_mean = outcome_.mean > problem_.mean_tolerance ? outcome_.mean : 0.0;
  return {outcome_.iterations, std::max(beyond_largest, beyond_mean) / target_density};
}

}  // namespace twinflow
