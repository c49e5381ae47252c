#include "grid/operators/chebyshev.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

int diffusion_iterations(double diffusion) {
  constexpr double kErrorLeft = 1e-4;
  // After k iterations at most 2/(σᵏ + σ⁻ᵏ) of the error is left, where σ = (1 + √(1 − ρ²))/ρ.
  const double radius = jacobi_radius(diffusion);
  const double sigma = (1.0 + std::sqrt(1.0 - radius * radius)) / radius;
  const double needed =
      std::min(std::ceil(std::log(2.0 / kErrorLeft) / std::log(sigma)), double(kMostDiffusionIterations));
  const int count = static_cast<int>(needed);
  return count + count % 2;  // an even number makes the field the last iterate
}

}  // namespace twinflow
