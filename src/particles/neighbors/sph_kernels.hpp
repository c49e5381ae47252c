#pragma once

#include <cmath>
#include <span>
#include <string_view>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A smoothing kernel in two dimensions: W(r) within the support radius R, ∫W dA = 1. The functions take q =
/// r/R in (0, 1], without the powers of R in `value`, `derivative` and `laplacian`. Lengths in any unit, W in
/// 1/length².
///
/// Loops over pairs evaluate only polynomials; the constants, times π, multiply the sums.
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

extern const SphKernel kSpiky;        ///< (1 − q)³: Desbrun, Gascuel 1996; steep near 0
extern const SphKernel kViscosity;    ///< Müller 2003: ∇²W ∝ 1 − q; W has a logarithm in the plane
extern const SphKernel kCubicSpline;  ///< Monaghan 1992
extern const SphKernel kWendlandC2;   ///< (1 − q)⁴ (1 + 4q): Wendland 1995

std::span<const SphKernel* const> sph_kernels();
/// The kernel of particles.kernel.
const SphKernel& kernel_of(SmoothingKernel name);

/// max k² Ŵ(k)² over wave numbers k, for radius 1 and Fourier transform Ŵ: how strongly pressure waves change
/// density.
double stiffest_wave(const SphKernel& kernel);

/// The sum over a hexagonal lattice with one point per unit area, by the distance from one point, itself
/// included. `weight` must vanish from `reach` on.
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

/// μ = −½ Σ V r W′ over that lattice, for a radius in spacings. It is 1 in the integral; sums of viscosity
/// over it make shear waves decay by ν.
double lattice_moment(const SphKernel& kernel, double radius);

}  // namespace twinflow
