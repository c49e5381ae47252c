#pragma once

#include <cmath>
#include <span>
#include <string_view>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A smoothing kernel in two dimensions: W(r) for r inside the support radius R, zero beyond, with ∫W dA = 1.
/// Its functions take q = r/R in (0, 1] and leave out the powers of R, which `value`, `derivative` and
/// `laplacian` put back. Lengths in any unit, W in 1/length².
///
/// The constants of the three functions, times π: loops over pairs evaluate only the polynomials and multiply
/// their sums.
struct SphKernel {
  std::string_view name;
  double shape_constant;
  double slope_constant;
  double laplacian_constant;
  double (*shape)(double q);      ///< R² W = shape_constant/π · polynomial
  double (*slope)(double q);      ///< R³ dW/dr = ±slope_constant/π · polynomial
  double (*curvature)(double q);  ///< R⁴ ∇²W = R⁴ (W″ + W′/r) = ±laplacian_constant/π · polynomial

  double value(double r, double radius) const;
  double derivative(double r, double radius) const;
  double laplacian(double r, double radius) const;
};

extern const SphKernel kSpiky;      ///< (1 − q)³: Desbrun, Gascuel 1996, as it is steep near 0
extern const SphKernel kViscosity;  ///< Müller 2003: ∇²W ∝ 1 − q; in the plane W has a logarithm in it
extern const SphKernel kCubicSpline;  ///< Monaghan 1992
extern const SphKernel kWendlandC2;   ///< (1 − q)⁴ (1 + 4q): Wendland 1995

std::span<const SphKernel* const> sph_kernels();
/// The kernel that particles.kernel names.
const SphKernel& kernel_of(SmoothingKernel name);

/// max k² Ŵ(k)² over the wave numbers k, for a kernel of radius 1 with the Fourier transform Ŵ. A wave of
/// pressure accelerates particles by k Ŵ p, and their motion compresses them by k Ŵ.
double stiffest_wave(const SphKernel& kernel);

/// The sum of weight(distance from one point) over the points of a hexagonal lattice, with one point per unit
/// area. It includes the point itself; weight must vanish from `reach` on.
template <class Weight>
double hexagonal_lattice_sum(double reach, const Weight& weight) {
  const double side = std::sqrt(2.0 / std::sqrt(3.0));
  const int rows = static_cast<int>(reach / side * 2.0) + 2;
  double sum = 0.0;
  for (int row = -rows; row <= rows; ++row) {
    for (int column = -rows; column <= rows; ++column) {
      sum += weight(side * std::hypot(column + 0.5 * row, 0.5 * std::sqrt(3.0) * row));
    }
  }
  return sum;
}

}  // namespace twinflow
