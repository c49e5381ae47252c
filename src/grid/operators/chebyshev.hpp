#pragma once

#include <utility>

#include "gl/field.hpp"

namespace twinflow {

/// The number of iterations of implicit diffusion, given diffusivity Δt/h². They leave 10⁻⁴ of the initial
/// error. There are at most kMostDiffusionIterations. They leave more if diffusion reaches across more than
/// about seventy cells in a step. It is even.
int diffusion_iterations(double diffusion);
inline constexpr int kMostDiffusionIterations = 1000;

/// The spectral radius of the Jacobi iteration of implicit diffusion, which the shortest waves have.
inline double jacobi_radius(double diffusion) { return 4.0 * diffusion / (1.0 + 4.0 * diffusion); }

/// Jacobi iterations with Chebyshev acceleration (Golub, Varga 1961) from `field`, which ends as the last
/// iterate; `other` takes turns with it. iterate(present, previous, result, weight) must make
///
///   result ← previous + weight · (Jacobi's next iterate after `present` − previous);
///
/// `start` stands for the previous iterate of the first, plain iteration.
template <class Iterate>
void iterate_by_chebyshev(double diffusion, gl::Field& field, gl::Field& other, const gl::Field& start,
                          const Iterate& iterate) {
  const double radius = jacobi_radius(diffusion);
  iterate(field, start, other, 1.0);
  gl::Field* newest = &other;
  gl::Field* previous = &field;
  double weight = 2.0;  // the start of Golub and Varga's recursion
  for (int k = 1; k < diffusion_iterations(diffusion); ++k) {
    weight = 1.0 / (1.0 - 0.25 * radius * radius * weight);
    iterate(*newest, *previous, *previous, weight);
    std::swap(newest, previous);
  }
}

}  // namespace twinflow
