#include "particles/neighbors/sph_kernels.hpp"

#include <math.h>

#include <algorithm>
#include <numbers>

namespace twinflow {
namespace {

constexpr double kPi = std::numbers::pi;

struct Spiky {
  static constexpr double kShape = 10.0, kSlope = 30.0, kLaplacian = 30.0;

  static double shape(double q) {
    const double t = 1.0 - q;
    return kShape / kPi * t * t * t;
  }
  static double slope(double q) { return -kSlope / kPi * (1.0 - q) * (1.0 - q); }
  static double curvature(double q) { return kLaplacian / kPi * (1.0 - q) * (3.0 - 1.0 / q); }
};

/// W and W′ belong to the Laplacian and vanish at q = 1; the term ln q remains, so that W is infinite at 0.
struct Viscosity {
  static constexpr double kShape = 40.0, kSlope = 40.0, kLaplacian = 40.0;

  static double shape(double q) {
    return kShape / kPi * (q * q / 4.0 - q * q * q / 9.0 - std::log(q) / 6.0 - 5.0 / 36.0);
  }
  static double slope(double q) { return kSlope / kPi * (q / 2.0 - q * q / 3.0 - 1.0 / (6.0 * q)); }
  static double curvature(double q) { return kLaplacian / kPi * (1.0 - q); }
};

struct CubicSpline {
  static constexpr double kShape = 40.0 / 7.0, kSlope = 40.0 / 7.0, kLaplacian = 40.0 / 7.0;

  static double shape(double q) {
    const double t = 1.0 - q;
    return kShape / kPi * (q <= 0.5 ? 1.0 - 6.0 * q * q * t : 2.0 * t * t * t);
  }
  static double slope(double q) {
    const double t = 1.0 - q;
    return kSlope / kPi * (q <= 0.5 ? q * (18.0 * q - 12.0) : -6.0 * t * t);
  }
  static double curvature(double q) {
    const double t = 1.0 - q;
    return kLaplacian / kPi * (q <= 0.5 ? 54.0 * q - 24.0 : 12.0 * t - 6.0 * t * t / q);
  }
};

struct WendlandC2 {
  static constexpr double kShape = 7.0, kSlope = 140.0, kLaplacian = 140.0;

  static double shape(double q) {
    const double t = (1.0 - q) * (1.0 - q);
    return kShape / kPi * t * t * (1.0 + 4.0 * q);
  }
  static double slope(double q) {
    const double t = 1.0 - q;
    return -kSlope / kPi * q * t * t * t;
  }
  static double curvature(double q) {
    const double t = 1.0 - q;
    return -kLaplacian / kPi * t * t * (2.0 - 5.0 * q);
  }
};

template <class Kernel>
constexpr SphKernel kernel_named(std::string_view name) {
  return {name,          Kernel::kShape, Kernel::kSlope,   Kernel::kLaplacian,
          Kernel::shape, Kernel::slope,  Kernel::curvature};
}

/// The Fourier transform of a kernel of radius 1 in the plane, 2π ∫ W J₀(kr) r dr, by the midpoint rule.
double transform(const SphKernel& kernel, double wavenumber) {
  constexpr int kPieces = 400;
  double sum = 0.0;
  for (int n = 0; n < kPieces; ++n) {
    const double r = (n + 0.5) / kPieces;
    sum += kernel.shape(r) * ::j0(wavenumber * r) * r;
  }
  return 2.0 * kPi * sum / kPieces;
}

}  // namespace

constinit const SphKernel kSpiky = kernel_named<Spiky>("spiky");
constinit const SphKernel kViscosity = kernel_named<Viscosity>("viscosity");
constinit const SphKernel kCubicSpline = kernel_named<CubicSpline>("cubic spline");
constinit const SphKernel kWendlandC2 = kernel_named<WendlandC2>("Wendland C2");

constexpr const SphKernel* kAllKernels[] = {&kSpiky, &kViscosity, &kCubicSpline, &kWendlandC2};

std::span<const SphKernel* const> sph_kernels() { return kAllKernels; }

const SphKernel& kernel_of(SmoothingKernel name) {
  return name == SmoothingKernel::cubic_spline ? kCubicSpline : kWendlandC2;
}

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

double lattice_moment(const SphKernel& kernel, double radius) {
  return hexagonal_lattice_sum(
      radius, [&](double r) { return r > 0.0 ? -0.5 * r * kernel.derivative(r, radius) : 0.0; });
}

double stiffest_wave(const SphKernel& kernel) {
  double largest = 0.0;
  for (double wavenumber = 0.5; wavenumber < 15.0; wavenumber += 0.1) {
    const double response = wavenumber * transform(kernel, wavenumber);
    largest = std::max(largest, response * response);
  }
  return largest;
}

}  // namespace twinflow
