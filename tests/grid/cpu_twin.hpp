#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include <glm/common.hpp>

#include "core/domain.hpp"
#include "gl/field.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// What stands at the edge of a twin's fields; by default they repeat.
struct TwinBoundary {
  bool walls = false;
  bool staggered = true;
  bool no_slip = false;
  bool sticks_to_lid = false;
  double lid_speed = 0.0;
  bool layer = false;   ///< the walls are a floor and a ceiling; sideways the fields repeat
  bool smooth = false;  ///< behind walls that the fluid sticks to, the normal component keeps its sign
  bool spline = false;  ///< the values are the coefficients of a cubic spline, which is zero on the walls
};

/// The grid method in double precision on the CPU, written for reading: the oracle of the shaders.
struct TwinField {
  int nx = 0;
  int ny = 0;
  int channels = 0;
  TwinBoundary boundary{};
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

  /// Dye as the solver has it, its fourth channel 1.
  TwinField opaque() const {
    TwinField dye = *this;
    for (std::size_t k = 3; k < dye.values.size(); k += 4) dye.values[k] = 1.0;
    return dye;
  }

  double& at(int i, int j, int channel) {
    const int column = ((i % nx) + nx) % nx;
    const int row = ((j % ny) + ny) % ny;
    return values[std::size_t(channels) * (std::size_t(row) * nx + column) + channel];
  }
  /// Also beyond the edge: behind walls scalars are mirrored, a velocity's component changes its sign where
  /// it points at the wall, and is mirrored about the wall's speed where the fluid sticks to it.
  double at(int i, int j, int channel) const {
    TwinField& self = *const_cast<TwinField*>(this);
    if (!boundary.walls) return self.at(i, j, channel);
    if (boundary.layer) i = ((i % nx) + nx) % nx;
    const auto mirrored = [](int k, int n) { return k < 0 ? -1 - k : k >= n ? 2 * n - 1 - k : k; };
    if (channels != 2) return self.at(mirrored(i, nx), mirrored(j, ny), channel);

    const bool along_x = channel == 0;
    const int head_on = along_x ? i : j;
    const int cells = along_x ? nx : ny;
    if (boundary.spline && boundary.staggered && (head_on == 0 || head_on == cells) &&
        !(along_x && boundary.layer)) {
      // (c[-1] + 4 c[0] + c[1]) / 6 = 0 with c[-1] = share c[1].
      const int inside = head_on == 0 ? 1 : cells - 1;
      const double share = -0.25 * (1.0 + normal_share(channel, head_on == 0));
      return share * (along_x ? at(inside, j, channel) : at(i, inside, channel));
    }
    if (boundary.staggered && (head_on < 0 || head_on > cells)) {
      const int image = head_on < 0 ? -head_on : 2 * cells - head_on;
      return normal_share(channel, head_on < 0) * (along_x ? at(image, j, channel) : at(i, image, channel));
    }
    if (!boundary.staggered && (head_on < 0 || head_on >= cells)) {
      const int image = mirrored(head_on, cells);
      return normal_share(channel, head_on < 0) * (along_x ? at(image, j, channel) : at(i, image, channel));
    }
    if (along_x && j < 0) return (boundary.no_slip ? -1.0 : 1.0) * self.at(i, -1 - j, channel);
    if (along_x && j >= ny) {
      const double inside = self.at(i, 2 * ny - 1 - j, channel);
      return boundary.sticks_to_lid ? 2.0 * boundary.lid_speed - inside : inside;
    }
    if (!along_x && (i < 0 || i >= nx))
      return (boundary.no_slip ? -1.0 : 1.0) * self.at(mirrored(i, nx), j, channel);
    return self.at(i, j, channel);  // on the wall itself, the face beyond the last cell is the first one
  }

  /// What the component normal to a wall is multiplied by behind it; `first`: behind the left or lower one.
  double normal_share(int channel, bool first) const {
    const bool sticks = channel == 1 && !first ? boundary.sticks_to_lid : boundary.no_slip;
    return boundary.smooth && sticks ? 1.0 : -1.0;
  }

  /// Nothing flows through the faces that stand on walls.
  void hold_at_walls() {
    if (!boundary.walls || !boundary.staggered) return;
    for (int j = 0; j < ny && !boundary.layer; ++j) at(0, j, 0) = 0.0;
    for (int i = 0; i < nx; ++i) at(i, 0, 1) = 0.0;
  }

  /// Bilinear interpolation; (x, y) in cells, the center of cell (0, 0) at (0.5, 0.5).
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

  /// Catmull-Rom interpolation, written as the cubic through the middle two values with central slopes.
  double bicubic(double x, double y, int channel) const {
    const auto cubic = [](double p0, double p1, double p2, double p3, double t) {
      const double slope1 = 0.5 * (p2 - p0);
      const double slope2 = 0.5 * (p3 - p1);
      return p1 +
             t * (slope1 + t * (3 * (p2 - p1) - 2 * slope1 - slope2 + t * (2 * (p1 - p2) + slope1 + slope2)));
    };
    const int i = static_cast<int>(std::floor(x - 0.5));
    const int j = static_cast<int>(std::floor(y - 0.5));
    std::array<double, 4> rows{};
    for (int row = 0; row < 4; ++row) {
      rows.at(std::size_t(row)) =
          cubic(at(i - 1, j + row - 1, channel), at(i, j + row - 1, channel), at(i + 1, j + row - 1, channel),
                at(i + 2, j + row - 1, channel), x - 0.5 - i);
    }
    return cubic(rows[0], rows[1], rows[2], rows[3], y - 0.5 - j);
  }

  /// Interpolation by the sixteen nearest values, with weights for the columns and rows from -1 to 2.
  template <class WeightX, class WeightY>
  double by_sixteen(double x, double y, int channel, WeightX across, WeightY up) const {
    const int i = static_cast<int>(std::floor(x - 0.5));
    const int j = static_cast<int>(std::floor(y - 0.5));
    double sum = 0.0;
    for (int row = -1; row <= 2; ++row) {
      for (int column = -1; column <= 2; ++column) {
        sum += across(column, x - 0.5 - i) * up(row, y - 0.5 - j) * at(i + column, j + row, channel);
      }
    }
    return sum;
  }

  /// The second difference of a velocity along the face on which a channel stands.
  double along_face(int i, int j, int channel) const {
    return channel == 0 ? at(i, j + 1, 0) + at(i, j - 1, 0) - 2.0 * at(i, j, 0)
                        : at(i + 1, j, 1) + at(i - 1, j, 1) - 2.0 * at(i, j, 1);
  }

  /// The value, brought back between the smallest and the largest of the four around the position.
  double limited(double value, double x, double y, int channel) const {
    const int i = static_cast<int>(std::floor(x - 0.5));
    const int j = static_cast<int>(std::floor(y - 0.5));
    const auto [low, high] = std::minmax(
        {at(i, j, channel), at(i + 1, j, channel), at(i, j + 1, channel), at(i + 1, j + 1, channel)});
    return std::clamp(value, low, high);
  }

  std::vector<float> floats() const { return {values.begin(), values.end()}; }
};

/// A random velocity in the cells' layout, held at their walls.
inline TwinField random_velocity(const GridCells& cells, unsigned seed) {
  TwinField field = TwinField::random(cells.shape.nx, cells.shape.ny, 2, seed);
  field.boundary.walls = cells.walls.has_value();
  field.boundary.staggered = cells.layout == GridLayout::staggered;
  field.boundary.layer = cells.layer;
  if (cells.walls) {
    field.boundary.no_slip = cells.walls->no_slip;
    field.boundary.sticks_to_lid = cells.walls->sticks_to_lid();
    field.boundary.lid_speed = cells.walls->lid_speed;
  }
  field.hold_at_walls();
  return field;
}

/// What the layouts tell apart, in cells: where u and v stand from the cell's center, and the reach of
/// differences.
struct TwinLayout {
  GridLayout layout;
  double u_x() const { return layout == GridLayout::staggered ? -0.5 : 0.0; }
  double v_y() const { return layout == GridLayout::staggered ? -0.5 : 0.0; }
  int face_behind() const { return layout == GridLayout::staggered ? 0 : -1; }
  int center_ahead() const { return layout == GridLayout::staggered ? 0 : 1; }
  int laplace_reach() const { return layout == GridLayout::staggered ? 1 : 2; }
  double spacing(double h) const { return layout == GridLayout::staggered ? h : 2 * h; }
};

/// a·first + b·second.
inline TwinField combined(double a, const TwinField& first, double b, const TwinField& second) {
  TwinField result = first;
  for (std::size_t k = 0; k < result.values.size(); ++k) {
    result.values[k] = a * first.values[k] + b * second.values[k];
  }
  return result;
}

inline double rms(const TwinField& field) {
  double sum = 0.0;
  for (const double value : field.values) sum += value * value;
  return std::sqrt(sum / double(field.values.size()));
}

/// A field on the GPU as it is; beyond its edges it repeats.
inline TwinField read(const gl::Field& field, int channels) {
  TwinField twin(field.width(), field.height(), channels);
  const std::vector<float> values = field.read_back();
  twin.values.assign(values.begin(), values.end());
  return twin;
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

/// How many of the values differ by more than the tolerance: the limiters turn a difference of rounding into
/// one of size where an origin lies within rounding of a texel's border.
inline long outliers(const gl::Field& field, const TwinField& twin, double tolerance) {
  const std::vector<float> values = field.read_back();
  long count = 0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    count += !(std::abs(values[k] - twin.values[k]) <= tolerance);
  }
  return count;
}

inline gl::Field upload(const TwinField& twin, const char* name,
                        gl::Buffering buffering = gl::Buffering::ping_pong) {
  const bool repeats = !twin.boundary.walls || twin.channels == 2;
  const auto wrap = gl::Wraps::repeating(repeats || twin.boundary.layer, repeats, gl::Wrap::mirror);
  const gl::Format format = twin.channels == 1   ? gl::Format::r32f
                            : twin.channels == 2 ? gl::Format::rg32f
                                                 : gl::Format::rgba32f;
  gl::Field field(
      {{.name = name, .width = twin.nx, .height = twin.ny, .format = format, .wrap = wrap}, buffering, ""});
  field.upload(twin.floats());
  return field;
}

}  // namespace twinflow
