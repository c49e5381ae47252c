#include "particles/pressure/stiffest_wave.hpp"

#include <math.h>

#include <algorithm>
#include <numbers>

namespace twinflow {
namespace {

/// The Fourier transform of a kernel of radius 1 in the plane, 2π ∫ W J₀(kr) r dr, by the midpoint rule.
double transform(const SphKernel& kernel, double wavenumber) {
  constexpr int kPieces = 400;
  double sum = 0.0;
  for (int n = 0; n < kPieces; ++n) {
    const double r = (n + 0.5) / kPieces;
    sum += kernel.shape(r) * ::j0(wavenumber * r) * r;
  }
  return 2.0 * std::numbers::pi * sum / kPieces;
}

}  // namespace

double stiffest_wave(const SphKernel& kernel) {
  double largest = 0.0;
  for (double wavenumber = 0.5; wavenumber < 15.0; wavenumber += 0.1) {
    const double response = wavenumber * transform(kernel, wavenumber);
    largest = std::max(largest, response * response);
  }
  return largest;
}

}  // namespace twinflow
