#pragma once

#include "particles/neighbors/sph_kernels.hpp"

namespace twinflow {

/// Surface tension from a color field C = Σ V w that is 1 in the fluid and 0 outside: its energy κ/2 ∫ |∇C|²
/// is σ for every unit length of surface. Written out, the energy is a sum over pairs of V² U(r) with U = −κ
/// ∇²(w ∗ w), so that particles exert only central forces on each other: momentum and angular momentum are
/// conserved, and no normals have to be found. w is chosen so that w ∗ w ∝ (1 − q)⁵ (1 + 5q), q = r/R, which
/// gives
///   U = σ/R³ (1 − q)³ (a − b q),     a = 210, b = 630:
/// ∫ U dA = 0, so that no force acts inside the fluid, and −∫ U r² dr = σ, the energy of an edge.
struct ColorPotential {
  double a = 210.0;
  double b = 630.0;

  /// The potential for fluid whose interaction radius R is so many mean spacings. A sum over so few particles
  /// differs from the integral, and inside the fluid it would be a tension of several σ/R. a and b are
  /// changed so that the pairs of a hexagonal lattice neither pull nor push in total, Σ r U′ = 0, with the
  /// same σ. Below 3 spacings the lattice has too few shells for that, and a and b keep the values of the
  /// integral.
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
