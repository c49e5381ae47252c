#pragma once

#include <numeric>

#include "grid/cpu_twin.hpp"

namespace twinflow {

inline TwinField twin_divergence(const TwinField& velocity, TwinLayout layout, double h) {
  TwinField result(velocity.nx, velocity.ny, 1);
  result.boundary = velocity.boundary;
  const int behind = layout.face_behind();
  for (int j = 0; j < velocity.ny; ++j) {
    for (int i = 0; i < velocity.nx; ++i) {
      result.at(i, j, 0) = (velocity.at(i + 1, j, 0) - velocity.at(i + behind, j, 0) +
                            velocity.at(i, j + 1, 1) - velocity.at(i, j + behind, 1)) /
                           layout.spacing(h);
    }
  }
  return result;
}

inline TwinField twin_jacobi(const TwinField& start, const TwinField& divergence, TwinLayout layout, double h,
                             double dt, int iterations) {
  TwinField pressure = start;
  pressure.boundary = divergence.boundary;
  const int reach = layout.laplace_reach();
  const double source_scale = layout.spacing(h) * layout.spacing(h) / dt;
  for (int iteration = 0; iteration < iterations; ++iteration) {
    const TwinField last = pressure;
    for (int j = 0; j < last.ny; ++j) {
      for (int i = 0; i < last.nx; ++i) {
        pressure.at(i, j, 0) =
            (last.at(i + reach, j, 0) + last.at(i - reach, j, 0) + last.at(i, j + reach, 0) +
             last.at(i, j - reach, 0) - source_scale * divergence.at(i, j, 0)) /
            4;
      }
    }
  }
  return pressure;
}

inline TwinField twin_subtract_gradient(const TwinField& velocity, const TwinField& pressure,
                                        TwinLayout layout, double h, double dt) {
  TwinField result = velocity;
  const int ahead = layout.center_ahead();
  const double scale = dt / layout.spacing(h);
  for (int j = 0; j < velocity.ny; ++j) {
    for (int i = 0; i < velocity.nx; ++i) {
      result.at(i, j, 0) -= scale * (pressure.at(i + ahead, j, 0) - pressure.at(i - 1, j, 0));
      result.at(i, j, 1) -= scale * (pressure.at(i, j + ahead, 0) - pressure.at(i, j - 1, 0));
    }
  }
  return result;
}

/// Zero at every cell's center.
inline TwinField rest_scalar(const TwinField& like) {
  TwinField result(like.nx, like.ny, 1);
  result.boundary = like.boundary;
  return result;
}

/// The velocity without its divergence, to double precision: conjugate gradients on the pressure, whose
/// operator is the composition of the twin's own differences.
inline TwinField twin_exact_projection(const TwinField& velocity, TwinLayout layout, double h) {
  TwinField rest(velocity.nx, velocity.ny, 2);
  rest.boundary = velocity.boundary;
  const auto gradient = [&](const TwinField& pressure) {
    TwinField result = twin_subtract_gradient(rest, pressure, layout, h, 1.0);
    result.hold_at_walls();
    return result;
  };
  const auto dot = [](const TwinField& a, const TwinField& b) {
    return std::inner_product(a.values.begin(), a.values.end(), b.values.begin(), 0.0);
  };
  // -div grad p = -div u; both sides as the twin's differences have them.
  TwinField residual = combined(-1.0, twin_divergence(velocity, layout, h), 0.0, rest_scalar(velocity));
  TwinField pressure = rest_scalar(velocity);
  TwinField direction = residual;
  const double first = dot(residual, residual);
  double squares = first;
  for (int iteration = 0; iteration < 4 * velocity.nx * velocity.ny && squares > 1e-26 * first; ++iteration) {
    const TwinField image = twin_divergence(gradient(direction), layout, h);
    const double step = squares / dot(direction, image);
    pressure = combined(1.0, pressure, step, direction);
    residual = combined(1.0, residual, -step, image);
    const double next = dot(residual, residual);
    direction = combined(1.0, residual, next / squares, direction);
    squares = next;
  }
  TwinField result = twin_subtract_gradient(velocity, pressure, layout, h, 1.0);
  result.hold_at_walls();
  return result;
}

}  // namespace twinflow
