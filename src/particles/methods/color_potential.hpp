#pragma once

#include "particles/methods/sph_kernels.hpp"

namespace twinflow {

/// Surface tension from a colour field C = Σ V w that is 1 in the fluid and 0 outside: the energy κ/2 ∫
/// |∇C|², which every length of surface has σ of. Written out it is a sum over pairs of V² U(r), U = −κ ∇²(w
/// ∗ w), so that particles feel nothing but central forces of pairs: momentum and angular momentum are kept,
/// and no normals have to be found. w is chosen by its w ∗ w ∝ (1 − q)⁵ (1 + 5q), q = r/R, and that gives
///   U = σ/R³ (1 − q)³ (a − b q),     a = 210, b = 630:
/// ∫ U dA = 0, so nothing acts inside, and −∫ U r² dr = σ, what an edge costs.
struct ColorPotential {
  double a = 210.0;
  double b = 630.0;

  /// For fluid whose particles resolve R by so many mean spacings. A sum over so few of them is not the
  /// integral, and inside the fluid would draw together by several σ/R. a and b are changed so that the pairs
  /// of a hexagonal lattice neither pull nor push on the whole, Σ r U′ = 0, with the same σ. Below a radius
  /// of 3 spacings the lattice has too few shells for that; there they keep the values of the integral.
  static ColorPotential resolved_by(double radius_in_spacings);

  /// U for σ = R = 1.
  double value(double q) const;
  /// −dU/dq = (1 − q)² (steepness · (1 − q) − base)
  double steepness() const { return 4.0 * b; }
  double base() const { return 3.0 * (b - a); }
};

/// The potential of the integral in the place of a kernel, for SolidFilling.
extern const SphKernel kColorPotential;

}  // namespace twinflow
