#pragma once

#include "particles/neighbors/sph_kernels.hpp"

namespace twinflow {

/// Surface tension from a color field C = Σ V w, which is 1 in the fluid and 0 outside. Its energy κ/2 ∫
/// |∇C|² is σ per unit length of surface. Written out, the energy is a sum over pairs of V² U(r) with U = −κ
/// ∇²(w ∗ w). So particles exert only central forces on each other. Momentum and angular momentum are
/// conserved, and no normals are needed. With w ∗ w ∝ (1 − q)⁵ (1 + 5q), q = r/R, this gives
///
///   U = σ/R³ (1 − q)³ (a − b q),     a = 210, b = 630:
///
/// ∫ U dA = 0, so that no force acts inside the fluid, and −∫ U r² dr = σ, the energy of an edge.
struct ColorPotential {
  double a = 210.0;
  double b = 630.0;

  /// The potential for an interaction radius R of so many mean spacings. A sum over so few particles differs
  /// from the integral, and would be a tension of several σ/R inside the fluid. So a and b change until pairs
  /// of a hexagonal lattice have no total force, Σ r U′ = 0, with the same σ. Below 3 spacings the lattice
  /// has too few shells, and a and b keep the integral's values.
  static ColorPotential resolved_by(double radius_in_spacings);

  /// U for σ = R = 1.
  double value(double q) const;
  /// −dU/dq = (1 − q)² (steepness · (1 − q) − base)
  double steepness() const { return 4.0 * b; }
  double base() const { return 3.0 * (b - a); }
};

/// The potential of the integral in the form of a kernel, for SolidFilling.
extern const SphKernel kColorPotential;

}  // namespace twinflow
