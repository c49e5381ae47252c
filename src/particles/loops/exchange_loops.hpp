#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// The hot loops of LiftPayment: plain data only, see src/particles/CMakeLists.txt. The quantities are
// explained in particles/pressure/lift_payment.hpp.

namespace twinflow {

struct ExchangeArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v, *mass;
  bool cubic_spline;   ///< else Wendland C2
  float shape_factor;  ///< of V W = factor · shape(q)
};

/// Each fills arrays for the particles in blocks first … last-1. m is the harmonic mean of a pair's masses.
struct ExchangeLoops {
  /// The mean Σ V W gⱼ of values by particle, and the contrast of velocities Σ V W m |vⱼ − vᵢ|².
  void (*contrasts)(const ExchangeArguments& fluid, const float* values, float* mean, float* contrast,
                    int first, int last);
  /// Changes of velocity Σ V W m ½(εᵢ + εⱼ) (vⱼ − vᵢ) / mᵢ, with the part ε of each particle, 0 … 1.
  void (*exchanges)(const ExchangeArguments& fluid, const float* part, float* du, float* dv, int first,
                    int last);
};

TWINFLOW_DECLARE_LOOPS(ExchangeLoops, kExchangeLoops)

}  // namespace twinflow
