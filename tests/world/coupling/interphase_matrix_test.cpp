// Interphase drag against dense matrices in double precision.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "world/coupling/mixture.hpp"

using namespace twinflow;
using test::Mixture;
using test::small_cells;

namespace {

using Matrix = std::vector<std::vector<double>>;

Matrix zeros(std::size_t rows, std::size_t columns) {
  return Matrix(rows, std::vector<double>(columns, 0.0));
}

/// The matrices of one component of a mixture, in double precision.
struct Dense {
  Matrix weights;                ///< W
  std::vector<double> loadings;  ///< μ
  std::vector<double> shares;    ///< diagonal of D
  std::vector<double> slips;     ///< r
  Matrix felt;                   ///< B

  Dense(const Mixture& mixture, int component, double rate, double dt) {
    const auto count = std::size_t(mixture.set.size());
    const GridShape& shape = mixture.cells.shape;
    weights = zeros(count, std::size_t(shape.cells()));
    TwinField at_rest = mixture.velocity;
    std::fill(at_rest.values.begin(), at_rest.values.end(), 0.0);
    for (int j = 0; j < shape.ny; ++j) {
      for (int i = 0; i < shape.nx; ++i) {
        TwinField unit = at_rest;
        unit.at(i, j, component) = 1.0;
        unit.hold_at_walls();
        for (std::size_t k = 0; k < count; ++k) {
          weights[k][std::size_t(j) * shape.nx + i] =
              mixture.read(unit, k, component, dt) - mixture.read(at_rest, k, component, dt);
        }
      }
    }
    const double cell_mass = shape.cell_size() * shape.cell_size();
    felt = zeros(count, count);
    for (std::size_t k = 0; k < count; ++k) {
      double loading = 0.0;
      for (std::size_t other = 0; other < count; ++other) {
        double overlap = 0.0;
        for (std::size_t cell = 0; cell < weights[k].size(); ++cell) {
          overlap += weights[k][cell] * weights[other][cell];
        }
        felt[k][other] = overlap / cell_mass * mixture.mass(other);
        loading += felt[k][other];
      }
      loadings.push_back(loading);
      shares.push_back((1.0 - std::exp(-rate * (1.0 + loading) * dt)) / (1.0 + loading));
      slips.push_back(mixture.read(mixture.velocity, k, component, dt) - mixture.speed(k, component));
    }
  }

  /// The symmetric matrix whose eigenvalues are the fractions of the slip's modes that a step removes:
  /// Q^½ (M_p⁻¹ + W M_g⁻¹ Wᵀ) Q^½ with Q = M_p D.
  Matrix symmetric(const Mixture& mixture) const {
    Matrix result = felt;
    for (std::size_t a = 0; a < felt.size(); ++a) {
      for (std::size_t b = 0; b < felt.size(); ++b) {
        const double p = felt[a][b] / mixture.mass(b) + (a == b ? 1.0 / mixture.mass(a) : 0.0);
        result[a][b] = std::sqrt(mixture.mass(a) * shares[a]) * p * std::sqrt(mixture.mass(b) * shares[b]);
      }
    }
    return result;
  }
};

/// Eigenvalues of a symmetric matrix by Jacobi's rotations.
std::vector<double> eigenvalues(Matrix a) {
  const std::size_t n = a.size();
  for (int sweep = 0; sweep < 30; ++sweep) {
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        if (std::abs(a[p][q]) < 1e-300) continue;
        const double angle = 0.5 * std::atan2(2.0 * a[p][q], a[q][q] - a[p][p]);
        const double c = std::cos(angle), s = std::sin(angle);
        for (std::size_t k = 0; k < n; ++k) {
          const double first = a[k][p], second = a[k][q];
          a[k][p] = c * first - s * second;
          a[k][q] = s * first + c * second;
        }
        for (std::size_t k = 0; k < n; ++k) {
          const double first = a[p][k], second = a[q][k];
          a[p][k] = c * first - s * second;
          a[q][k] = s * first + c * second;
        }
      }
    }
  }
  std::vector<double> values;
  for (std::size_t k = 0; k < n; ++k) values.push_back(a[k][k]);
  return values;
}

double kinetic_energy(const Mixture& mixture, const InterphaseDrag* drag) {
  double energy = 0.0;
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {
    glm::dvec2 velocity(mixture.set.u[k], mixture.set.v[k]);
    if (drag != nullptr) velocity += glm::dvec2(drag->particle_changes()[k]);
    energy += 0.5 * mixture.mass(k) * glm::dot(velocity, velocity);
  }
  const double h = mixture.cells.shape.cell_size();
  for (std::size_t value = 0; value < mixture.velocity.values.size(); ++value) {
    const double velocity =
        mixture.velocity.values[value] + (drag != nullptr ? drag->grid_changes()[value] : 0.0);
    energy += 0.5 * h * h * velocity * velocity;
  }
  return energy;
}

}  // namespace

TEST_CASE("two-way drag follows the formula, particle by particle and texel by texel") {
  const bool walls = GENERATE(false, true);
  const Mixture mixture(small_cells(walls), 30, 7);
  const double rate = GENERATE(0.1, 10.0, 1e4);
  CAPTURE(walls, rate);
  const double dt = 0.1;
  const InterphaseDrag drag = mixture.measure(rate, dt);
  const double h = mixture.cells.shape.cell_size();
  for (int component = 0; component < 2; ++component) {
    const Dense dense(mixture, component, rate, dt);
    std::vector<double> grid_change(std::size_t(mixture.cells.shape.cells()));
    for (std::size_t k = 0; k < dense.slips.size(); ++k) {
      const double change = dense.shares[k] * dense.slips[k];
      CHECK(drag.particle_changes()[k][component] == Approx(change).epsilon(1e-6).margin(1e-7));
      for (std::size_t cell = 0; cell < grid_change.size(); ++cell) {
        grid_change[cell] -= dense.weights[k][cell] * mixture.mass(k) * change / (h * h);
      }
    }
    for (std::size_t cell = 0; cell < grid_change.size(); ++cell) {
      // A particle's new velocity is rounded, by 1e-7 of it; its mass is up to 100 times a texel's.
      CHECK(drag.grid_changes()[2 * cell + std::size_t(component)] ==
            Approx(grid_change[cell]).epsilon(1e-5).margin(2e-5));
    }
  }
}

TEST_CASE("no mode of the slip grows or changes its sign, whatever the rate, step and masses") {
  const bool walls = GENERATE(false, true);
  const Mixture mixture(small_cells(walls), 24, GENERATE(1u, 2u, 3u));
  const double before = kinetic_energy(mixture, nullptr);
  const double dt = 0.02;
  for (const double decays : {1e-3, 0.1, 1.0, 30.0, 1e4, 1e9}) {
    CAPTURE(walls, decays);
    for (int component = 0; component < 2; ++component) {
      const Dense dense(mixture, component, decays / dt, dt);
      for (const double eigenvalue : eigenvalues(dense.symmetric(mixture))) {
        CHECK(eigenvalue >= -1e-12);  // rounding
        CHECK(eigenvalue <= 1.0 + 1e-12);
      }
    }
    const InterphaseDrag drag = mixture.measure(decays / dt, dt);
    CHECK(kinetic_energy(mixture, &drag) < before);
  }
}
