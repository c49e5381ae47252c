#pragma once

#include <utility>

#include "gl/field.hpp"

namespace twinflow {

/// The even number of iterations of implicit diffusion that leaves 10⁻⁴ of the initial error.
/// kMostDiffusionIterations suffice for diffusion across about seventy cells. `diffusion`: diffusivity Δt/h².
int diffusion_iterations(double diffusion);
inline constexpr int kMostDiffusionIterations = 1000;

/// The spectral radius of Jacobi's iteration of implicit diffusion, for the shortest waves.
inline double jacobi_radius(double diffusion) { return 4.0 * diffusion / (1.0 + 4.0 * diffusion); }

/// Jacobi iterations with Chebyshev acceleration (Golub, Varga 1961) from `field`, which ends as the last
/// iterate and alternates with `other`. iterate(present, previous, result, weight) must make
///
///   result ← previous + weight · (Jacobi's next iterate after `present` − previous);
///
/// `start`: the previous iterate of the first, plain iteration.
template <class Iterate>
void iterate_by_chebyshev(double diffusion, gl::Field& field, gl::Field& other, const gl::Field& start,
                          const Iterate& iterate) {
  const double radius = jacobi_radius(diffusion);
  iterate(field, start, other, 1.0);
  gl::Field* newest = &other;
  gl::Field* previous = &field;
  double weight = 2.0;
  for (int k = 1; k < diffusion_iterations(diffusion); ++k) {
    weight = 1.0 / (1.0 - 0.25 * radius * radius * weight);
    iterate(*newest, *previous, *previous, weight);
    std::swap(newest, previous);
  }
}

}  // namespace twinflow
