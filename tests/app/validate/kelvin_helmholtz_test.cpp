// The reference of the case of Kelvin–Helmholtz growth: Rayleigh's equation of its profile, solved here.
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "app/validate/case.hpp"

using namespace twinflow::validation;

namespace {

using Complex = std::complex<double>;
using Vector = std::vector<Complex>;
using Matrix = std::vector<Vector>;

constexpr double kPi = std::numbers::pi;

/// Solves m x = b by Gaussian elimination with pivots.
Vector solve(Matrix m, Vector b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k; i < n; ++i) {
      if (std::abs(m[i][k]) > std::abs(m[pivot][k])) pivot = i;
    }
    std::swap(m[k], m[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const Complex factor = m[i][k] / m[k][k];
      for (std::size_t j = k; j < n; ++j) m[i][j] -= factor * m[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= m[k][j] * b[j];
    b[k] /= m[k][k];
  }
  return b;
}

/// The second derivative by Fourier collocation at n (even) points of a period of 2.
double second_derivative(std::size_t j, std::size_t l, std::size_t n) {
  const auto count = static_cast<double>(n);
  if (j == l) return -kPi * kPi * (count * count + 2.0) / 12.0;
  const double sign = (j + l) % 2 == 0 ? 1.0 : -1.0;
  const double sine = std::sin(kPi * (static_cast<double>(j) - static_cast<double>(l)) / count);
  return -kPi * kPi * sign / (2.0 * sine * sine);
}

/// The growth rate k Im c of the mode of wave number k = pi that is even in y, from Rayleigh's equation
/// (U − c)(φ″ − k²φ) = U″φ (Drazin & Reid, Hydrodynamic Stability, eq. 22.1), by inverse iteration.
double growth_rate(std::size_t n) {
  const double k = kPi;
  Matrix left(n, Vector(n));
  Matrix right(n, Vector(n));
  Vector mode(n);
  for (std::size_t j = 0; j < n; ++j) {
    const double y = -1.0 + 2.0 * static_cast<double>(j) / static_cast<double>(n);
    const double argument = 2.25 * std::cos(kPi * y);
    const double speed = std::tanh(argument);
    const double slope = -2.25 * kPi * std::sin(kPi * y);
    const double inner = -2.25 * kPi * kPi * std::cos(kPi * y);
    const double curvature = (1.0 - speed * speed) * (inner - 2.0 * speed * slope * slope);
    for (std::size_t l = 0; l < n; ++l) {
      right[j][l] = second_derivative(j, l, n) - (j == l ? k * k : 0.0);
      left[j][l] = speed * right[j][l] - (j == l ? curvature : 0.0);
    }
    mode[j] = std::exp(-16.0 * std::pow(std::abs(y) - 0.5, 2.0));
  }
  const Complex guess(0.0, 0.45);
  Matrix shifted = left;
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t l = 0; l < n; ++l) shifted[j][l] -= guess * right[j][l];
  }
  Complex speed = guess;
  for (int iteration = 0; iteration < 60; ++iteration) {
    Vector image(n);
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t l = 0; l < n; ++l) image[j] += right[j][l] * mode[l];
    }
    Vector next = solve(shifted, image);
    Complex product = 0.0;
    double square = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      product += std::conj(mode[j]) * next[j];
      square += std::norm(mode[j]);
    }
    speed = guess + square / product;
    double size = 0.0;
    for (const Complex& value : next) size = std::max(size, std::abs(value));
    // Rounding would let the odd mode in, whose speed is near.
    for (std::size_t j = 0; j < n; ++j) mode[j] = 0.5 * (next[j] + next[(n - j) % n]) / size;
  }
  INFO("wave speed " << speed);
  CHECK(std::abs(speed.real()) < 1e-6);  // the ripple stands, by the symmetry of the profile
  return k * speed.imag();
}

}  // namespace

TEST_CASE("the growth of the shear layer's ripple in its case is that of Rayleigh's equation", "[validate]") {
  const Case whole = load_case("kelvin-helmholtz");
  REQUIRE(whole.scene.settings.velocity.u == "tanh(2.25*cos(pi*y))");
  const double coarse = growth_rate(64);
  const double fine = growth_rate(96);
  CHECK(fine == Approx(coarse).epsilon(1e-5));
  CHECK(whole.quantities.at(0).reference == Approx(fine).epsilon(1e-4));
}
