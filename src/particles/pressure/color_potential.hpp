#pragma once

#include "particles/neighbors/sph_kernels.hpp"

namespace twinflow {

/// Surface tension from a color field C = Σ V w, 1 in the fluid and 0 outside. Its energy κ/2 ∫ |∇C|² is a
/// sum over pairs of V² U(r), U = −κ ∇²(w ∗ w). Central forces conserve momentum and angular momentum,
/// without normals. With w ∗ w ∝ (1 − q)⁵ (1 + 5q), q = r/R:
///
///   U = σ/R³ (1 − q)³ (a − b q),     a = 210, b = 630:
///
/// ∫ U dA = 0 (no force inside the fluid), and −∫ U r² dr = σ, the energy of an edge.
struct ColorPotential {
  double a = 210.0;
  double b = 630.0;

  /// The potential for an interaction radius R in mean spacings. On a hexagonal lattice it has no total
  /// force, Σ r U′ = 0, and the same σ. Below 3 spacings, a and b are the integral's.
  static ColorPotential resolved_by(double radius_in_spacings);

  /// U for σ = R = 1.
  double value(double q) const;
  /// −dU/dq = (1 − q)² (steepness · (1 − q) − base)
  double steepness() const { return 4.0 * b; }
  double base() const { return 3.0 * (b - a); }
};

/// The integral's potential as a kernel, for SolidFilling.
extern const SphKernel kColorPotential;

}  // namespace twinflow
