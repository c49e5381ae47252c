#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "core/domain.hpp"
#include "gl/field.hpp"

namespace twinflow {

/// The grid method in double precision on the CPU, written for reading: the oracle of the shaders.
struct TwinField {
  int nx = 0;
  int ny = 0;
  int channels = 0;
  std::vector<double> values;

  TwinField(int columns, int rows, int channel_count)
      : nx(columns), ny(rows), channels(channel_count), values(std::size_t(nx) * ny * channels) {}

  static TwinField random(int columns, int rows, int channel_count, unsigned seed, double amplitude = 1.0) {
    TwinField field(columns, rows, channel_count);
    std::mt19937 generator(seed);
    // float32 numbers, so that GPU and twin start from the same values
    for (double& value : field.values) {
      value = static_cast<float>(amplitude * (2.0 * double(generator()) / double(std::mt19937::max()) - 1.0));
    }
    return field;
  }

  double& at(int i, int j, int channel) {
    const int column = ((i % nx) + nx) % nx;
    const int row = ((j % ny) + ny) % ny;
    return values[std::size_t(channels) * (std::size_t(row) * nx + column) + channel];
  }
  double at(int i, int j, int channel) const { return const_cast<TwinField*>(this)->at(i, j, channel); }

  /// Bilinear interpolation; (x, y) in cells, the centre of cell (0, 0) at (0.5, 0.5).
  double bilinear(double x, double y, int channel) const {
    const double i = std::floor(x - 0.5);
    const double j = std::floor(y - 0.5);
    const double a = x - 0.5 - i;
    const double b = y - 0.5 - j;
    const int column = static_cast<int>(i);
    const int row = static_cast<int>(j);
    return (1 - b) * ((1 - a) * at(column, row, channel) + a * at(column + 1, row, channel)) +
           b * ((1 - a) * at(column, row + 1, channel) + a * at(column + 1, row + 1, channel));
  }

  std::vector<float> floats() const { return {values.begin(), values.end()}; }
};

/// Field (nx, ny, channels) carried along `velocity` (its own resolution, same domain) for dt.
inline TwinField twin_advect(const TwinField& field, const TwinField& velocity, double dt,
                             double kept = 1.0) {
  const double aspect = double(velocity.nx) / velocity.ny;
  const double texel_x = 2.0 * aspect / field.nx;
  const double texel_y = 2.0 / field.ny;
  TwinField result(field.nx, field.ny, field.channels);
  for (int j = 0; j < field.ny; ++j) {
    for (int i = 0; i < field.nx; ++i) {
      const double vx = (i + 0.5) * velocity.nx / field.nx;
      const double vy = (j + 0.5) * velocity.ny / field.ny;
      const double x = i + 0.5 - dt / texel_x * velocity.bilinear(vx, vy, 0);
      const double y = j + 0.5 - dt / texel_y * velocity.bilinear(vx, vy, 1);
      for (int channel = 0; channel < field.channels; ++channel) {
        result.at(i, j, channel) = kept * field.bilinear(x, y, channel);
      }
    }
  }
  return result;
}

inline TwinField twin_divergence(const TwinField& velocity, double h) {
  TwinField result(velocity.nx, velocity.ny, 1);
  for (int j = 0; j < velocity.ny; ++j) {
    for (int i = 0; i < velocity.nx; ++i) {
      result.at(i, j, 0) = (velocity.at(i + 1, j, 0) - velocity.at(i - 1, j, 0) + velocity.at(i, j + 1, 1) -
                            velocity.at(i, j - 1, 1)) /
                           (2 * h);
    }
  }
  return result;
}

inline TwinField twin_jacobi(const TwinField& start, const TwinField& divergence, double h, double dt,
                             int iterations) {
  TwinField pressure = start;
  for (int iteration = 0; iteration < iterations; ++iteration) {
    const TwinField last = pressure;
    for (int j = 0; j < last.ny; ++j) {
      for (int i = 0; i < last.nx; ++i) {
        pressure.at(i, j, 0) = (last.at(i + 2, j, 0) + last.at(i - 2, j, 0) + last.at(i, j + 2, 0) +
                                last.at(i, j - 2, 0) - 4 * h * h / dt * divergence.at(i, j, 0)) /
                               4;
      }
    }
  }
  return pressure;
}

inline TwinField twin_subtract_gradient(const TwinField& velocity, const TwinField& pressure, double h,
                                        double dt) {
  TwinField result = velocity;
  for (int j = 0; j < velocity.ny; ++j) {
    for (int i = 0; i < velocity.nx; ++i) {
      result.at(i, j, 0) -= dt / (2 * h) * (pressure.at(i + 1, j, 0) - pressure.at(i - 1, j, 0));
      result.at(i, j, 1) -= dt / (2 * h) * (pressure.at(i, j + 1, 0) - pressure.at(i, j - 1, 0));
    }
  }
  return result;
}

/// The largest difference between a field on the GPU and its twin.
inline double largest_difference(const gl::Field& field, const TwinField& twin) {
  const std::vector<float> values = field.read_back();
  if (values.size() != twin.values.size()) return INFINITY;
  double largest = 0.0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double difference = std::abs(values[k] - twin.values[k]);
    if (!(difference <= largest)) largest = difference;  // also takes a NaN
  }
  return largest;
}

inline gl::Field upload(const TwinField& twin, const char* name,
                        gl::Buffering buffering = gl::Buffering::ping_pong) {
  const gl::Format format = twin.channels == 1   ? gl::Format::r32f
                            : twin.channels == 2 ? gl::Format::rg32f
                                                 : gl::Format::rgba32f;
  gl::Field field({{.name = name, .width = twin.nx, .height = twin.ny, .format = format}, buffering, ""});
  field.upload(twin.floats());
  return field;
}

}  // namespace twinflow
