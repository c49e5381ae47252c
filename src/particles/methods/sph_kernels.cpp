#include "particles/methods/sph_kernels.hpp"

#include <numbers>

namespace twinflow {
namespace {

constexpr double kPi = std::numbers::pi;

double poly6_shape(double q) {
  const double t = 1.0 - q * q;
  return 4.0 / kPi * t * t * t;
}
double poly6_slope(double q) {
  const double t = 1.0 - q * q;
  return -24.0 / kPi * q * t * t;
}
double poly6_curvature(double q) { return -48.0 / kPi * (1.0 - q * q) * (1.0 - 3.0 * q * q); }

double spiky_shape(double q) {
  const double t = 1.0 - q;
  return 10.0 / kPi * t * t * t;
}
double spiky_slope(double q) { return -30.0 / kPi * (1.0 - q) * (1.0 - q); }
double spiky_curvature(double q) { return 30.0 / kPi * (1.0 - q) * (3.0 - 1.0 / q); }

// W and W′ that vanish at q = 1 and belong to this Laplacian; a term ln q remains, so that W is infinite at
// 0.
double viscosity_shape(double q) {
  return 40.0 / kPi * (q * q / 4.0 - q * q * q / 9.0 - std::log(q) / 6.0 - 5.0 / 36.0);
}
double viscosity_slope(double q) { return 40.0 / kPi * (q / 2.0 - q * q / 3.0 - 1.0 / (6.0 * q)); }
double viscosity_curvature(double q) { return 40.0 / kPi * (1.0 - q); }

constexpr double kSpline = 40.0 / (7.0 * kPi);
double cubic_spline_shape(double q) {
  const double t = 1.0 - q;
  return kSpline * (q <= 0.5 ? 1.0 - 6.0 * q * q * t : 2.0 * t * t * t);
}
double cubic_spline_slope(double q) {
  const double t = 1.0 - q;
  return kSpline * (q <= 0.5 ? q * (18.0 * q - 12.0) : -6.0 * t * t);
}
double cubic_spline_curvature(double q) {
  const double t = 1.0 - q;
  return kSpline * (q <= 0.5 ? 54.0 * q - 24.0 : 12.0 * t - 6.0 * t * t / q);
}

double wendland_shape(double q) {
  const double t = (1.0 - q) * (1.0 - q);
  return 7.0 / kPi * t * t * (1.0 + 4.0 * q);
}
double wendland_slope(double q) {
  const double t = 1.0 - q;
  return -140.0 / kPi * q * t * t * t;
}
double wendland_curvature(double q) {
  const double t = 1.0 - q;
  return -140.0 / kPi * t * t * (2.0 - 5.0 * q);
}

}  // namespace

const SphKernel kPoly6 = {"poly6", poly6_shape, poly6_slope, poly6_curvature};
const SphKernel kSpiky = {"spiky", spiky_shape, spiky_slope, spiky_curvature};
const SphKernel kViscosity = {"viscosity", viscosity_shape, viscosity_slope, viscosity_curvature};
const SphKernel kCubicSpline = {"cubic spline", cubic_spline_shape, cubic_spline_slope,
                                cubic_spline_curvature};
const SphKernel kWendlandC2 = {"Wendland C2", wendland_shape, wendland_slope, wendland_curvature};

constexpr const SphKernel* kAllKernels[] = {&kPoly6, &kSpiky, &kViscosity, &kCubicSpline, &kWendlandC2};

std::span<const SphKernel* const> sph_kernels() { return kAllKernels; }

double SphKernel::value(double r, double radius) const {
  return r < radius ? shape(r / radius) / (radius * radius) : 0.0;
}

double SphKernel::derivative(double r, double radius) const {
  return r < radius ? slope(r / radius) / (radius * radius * radius) : 0.0;
}

double SphKernel::laplacian(double r, double radius) const {
  const double squared = radius * radius;
  return r < radius ? curvature(r / radius) / (squared * squared) : 0.0;
}

}  // namespace twinflow
