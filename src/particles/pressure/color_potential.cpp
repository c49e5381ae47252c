#include "particles/pressure/color_potential.hpp"

namespace twinflow {
namespace {

double integral_shape(double q) { return ColorPotential{}.value(q); }

}  // namespace

const SphKernel kColorPotential = {.name = "color potential",
                                   .shape_constant = 0.0,
                                   .slope_constant = 0.0,
                                   .laplacian_constant = 0.0,
                                   .shape = integral_shape,
                                   .slope = nullptr,
                                   .curvature = nullptr};

ColorPotential ColorPotential::resolved_by(double radius_in_spacings) {
  constexpr double kFewestSpacings = 3.0;
  if (radius_in_spacings < kFewestSpacings) return {};
  const auto lattice_sum = [&](int power) {
    return hexagonal_lattice_sum(radius_in_spacings, [&](double r) {
      const double q = r / radius_in_spacings;
      return q < 1.0 ? q * std::pow(1.0 - q, power) : 0.0;
    });
  };
  // The tension is σ if b = 140 + 7a/3; with it Σ q (1 − q)² (4b (1 − q) − 3 (b − a)) = 0 is linear in a.
  const double squares = lattice_sum(2);
  const double slope = 4.0 * lattice_sum(3) - 3.0 * squares;
  const double a = -140.0 * slope / (7.0 / 3.0 * slope + 3.0 * squares);
  return {a, 140.0 + 7.0 / 3.0 * a};
}

double ColorPotential::value(double q) const {
  const double g = 1.0 - q;
  return g * g * g * (a - b * q);
}

}  // namespace twinflow
