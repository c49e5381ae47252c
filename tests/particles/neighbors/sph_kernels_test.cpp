#include "particles/neighbors/sph_kernels.hpp"

#include <catch2/catch.hpp>

#include <numbers>
#include <string>

using namespace twinflow;

namespace {

/// ∫ f(r) dA over the disc of a radius, by the midpoint rule on rings.
template <class Function>
double integral_over_disc(double radius, const Function& f) {
  constexpr int kRings = 20000;
  const double width = radius / kRings;
  double sum = 0.0;
  for (int ring = 0; ring < kRings; ++ring) {
    const double r = (ring + 0.5) * width;
    sum += f(r) * 2.0 * std::numbers::pi * r * width;
  }
  return sum;
}

}  // namespace

TEST_CASE("Every kernel has an integral of one and the gradient and Laplacian of its own values") {
  for (const SphKernel* kernel : sph_kernels()) {
    for (const double radius : {0.01, 0.078, 1.0, 3.7}) {
      CAPTURE(std::string(kernel->name), radius);
      const auto value = [&](double r) { return kernel->value(r, radius); };
      const auto derivative = [&](double r) { return kernel->derivative(r, radius); };
      const auto laplacian = [&](double r) { return kernel->laplacian(r, radius); };
      CHECK(integral_over_disc(radius, value) == Approx(1.0).margin(1e-4));
      // By parts, ∫ W′ r dA = −2 ∫ W dA and ∫ r² ∇²W dA = 4 ∫ W dA: the constants of the forces are right
      // too.
      CHECK(integral_over_disc(radius, [&](double r) { return r * derivative(r); }) ==
            Approx(-2.0).margin(1e-4));
      CHECK(integral_over_disc(radius, [&](double r) { return r * r * laplacian(r); }) ==
            Approx(4.0).margin(1e-4));
      const double step = 1e-5 * radius;
      const double slope_unit = 1.0 / (radius * radius * radius);
      for (double r = 0.0137 * radius; r < 0.99 * radius; r += 0.0137 * radius) {
        // Differences over 1e-5 of the radius are off by 1e-10 of the third derivative, and by rounding.
        REQUIRE(derivative(r) == Approx((value(r + step) - value(r - step)) / (2.0 * step))
                                     .epsilon(1e-5)
                                     .margin(1e-6 * slope_unit));
        const double flux_difference =
            ((r + step) * derivative(r + step) - (r - step) * derivative(r - step)) / (2.0 * step * r);
        REQUIRE(laplacian(r) == Approx(flux_difference).epsilon(1e-4).margin(1e-4 * slope_unit / radius));
      }
      CHECK(value(radius) == 0.0);
      CHECK(derivative(radius) == 0.0);
      CHECK(laplacian(1.5 * radius) == 0.0);
    }
  }
}

TEST_CASE("The viscosity kernel's Laplacian is 40/(π h⁵) (h − r) in the plane") {
  for (const double h : {0.05, 1.0, 2.5}) {
    for (const double share : {0.0, 0.3, 0.9}) {
      const double expected = 40.0 / (std::numbers::pi * std::pow(h, 5)) * (h - share * h);
      CHECK(kViscosity.laplacian(share * h, h) == Approx(expected));
    }
  }
}

TEST_CASE("A lattice sum counts the points and tends to the integral") {
  const auto within = [](double reach) {
    return hexagonal_lattice_sum(reach, [&](double r) { return r < reach ? 1.0 : 0.0; });
  };
  CHECK(within(1.0) == 1.0);  // the lattice's points are 1.0746 apart
  CHECK(within(1.2) == 7.0);
  CHECK(within(2.0) == 13.0);
  for (const SphKernel* kernel : {&kSpiky, &kCubicSpline, &kWendlandC2}) {
    const double sum = hexagonal_lattice_sum(6.0, [&](double r) { return kernel->value(r, 6.0); });
    CHECK(sum == Approx(1.0).epsilon(0.012));  // some 110 points; the spiky cusp costs 1 %
  }
}
