#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Hot loops of particles/pressure/lift_payment.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct ExchangeArguments {
  LoopParticles particles;
  bool cubic_spline;   ///< else Wendland C2
  float shape_factor;  ///< of V W = factor · shape(q)
};

/// Each fills arrays in blocks first … last-1; m is a pair's harmonic mean mass.
struct ExchangeLoops {
  /// Mean Σ V W gⱼ of `values`, and velocity contrast Σ V W m |vⱼ − vᵢ|².
  void (*contrasts)(const ExchangeArguments& fluid, const float* values, float* mean, float* contrast,
                    int first, int last);
  /// Velocity changes Σ V W m ½(εᵢ + εⱼ) (vⱼ − vᵢ) / mᵢ, with ε = `part`, 0 … 1.
  void (*exchanges)(const ExchangeArguments& fluid, const float* part, float* du, float* dv, int first,
                    int last);
};

TWINFLOW_DECLARE_LOOPS(ExchangeLoops, kExchangeLoops)

}  // namespace twinflow
