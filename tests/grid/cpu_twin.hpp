#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include <glm/common.hpp>

#include "core/domain.hpp"
#include "gl/field.hpp"
#include "grid/operators/advection_schemes.hpp"
#include "grid/operators/layout.hpp"
#include "scene/parameters/settings.hpp"

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

  /// Lagrange's interpolation by the six nearest values along each axis.
  double biquintic(double x, double y, int channel) const {
    const auto weight = [](int k, double t) {
      double product = 1.0;
      for (int m = -2; m <= 3; ++m) {
        if (m != k) product *= (t - m) / (k - m);
      }
      return product;
    };
    const int i = static_cast<int>(std::floor(x - 0.5));
    const int j = static_cast<int>(std::floor(y - 0.5));
    double sum = 0.0;
    for (int row = -2; row <= 3; ++row) {
      for (int column = -2; column <= 3; ++column) {
        sum += weight(column, x - 0.5 - i) * weight(row, y - 0.5 - j) * at(i + column, j + row, channel);
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

/// An advection scheme in double precision; positions in cells, the center of cell (0, 0) at (0.5, 0.5).
struct TwinAdvection {
  Advection scheme;
  TwinLayout layout;
  bool monotone = false;

  double sample(const TwinField& field, double x, double y, int channel) const {
    if (advection_row(scheme).quintic && field.channels == 2) return field.biquintic(x, y, channel);
    return advection_row(scheme).bicubic ? field.bicubic(x, y, channel) : field.bilinear(x, y, channel);
  }
  /// Both components of the advecting velocity.
  glm::dvec2 advecting(const TwinField& velocity, double x, double y) const {
    return {velocity.bilinear(x - layout.u_x(), y, 0), velocity.bilinear(x, y - layout.v_y(), 1)};
  }
  /// `finely`: the velocity halfway is bicubic.
  glm::dvec2 origin(const TwinField& velocity, double x, double y, double cells_per_speed,
                    bool finely = false) const {
    const glm::dvec2 first = advecting(velocity, x, y);
    if (!advection_row(scheme).midpoint) return within(velocity, glm::dvec2(x, y) - cells_per_speed * first);
    const glm::dvec2 middle = within(velocity, glm::dvec2(x, y) - 0.5 * cells_per_speed * first);
    const glm::dvec2 second = finely ? glm::dvec2(velocity.bicubic(middle.x - layout.u_x(), middle.y, 0),
                                                  velocity.bicubic(middle.x, middle.y - layout.v_y(), 1))
                                     : advecting(velocity, middle.x, middle.y);
    return within(velocity, glm::dvec2(x, y) - cells_per_speed * second);
  }
  /// The displacement between those from the four corners of a cell.
  glm::dvec2 between_corners(const TwinField& velocity, glm::dvec2 position, double cells_per_speed) const {
    const glm::dvec2 lower_left = glm::floor(position);
    const glm::dvec2 share = position - lower_left;
    glm::dvec2 sum(0.0);
    for (const double x : {0.0, 1.0}) {
      for (const double y : {0.0, 1.0}) {
        const glm::dvec2 corner = lower_left + glm::dvec2(x, y);
        const double weight = (x > 0.0 ? share.x : 1.0 - share.x) * (y > 0.0 ? share.y : 1.0 - share.y);
        sum += weight * (origin(velocity, corner.x, corner.y, cells_per_speed) - corner);
      }
    }
    return sum;
  }
  static glm::dvec2 within(const TwinField& velocity, glm::dvec2 position) {
    if (!velocity.boundary.walls) return position;
    const double x = velocity.boundary.layer ? position.x : std::clamp(position.x, 0.0, double(velocity.nx));
    return {x, std::clamp(position.y, 0.0, double(velocity.ny))};
  }

  /// `place`: where the channel's samples stand from the texel's center, in texels; `texels`: of the advected
  /// field per cell of the velocity.
  void advect_channel(const TwinField& advected, const TwinField& velocity, double cells_per_speed,
                      int channel, glm::dvec2 place, glm::dvec2 texels, TwinField& result) const {
    const bool at_corners = advection_row(scheme).bicubic && texels.x > 1.0 && texels.y > 1.0;
    const auto back = [&](int i, int j, double step) {
      const glm::dvec2 position = (glm::dvec2(i + 0.5, j + 0.5) + place) / texels;
      if (at_corners) return (position + between_corners(velocity, position, step)) * texels;
      const bool finely = advection_row(scheme).quintic && advected.channels == 2;
      return origin(velocity, position.x, position.y, step, finely) * texels - place;
    };
    TwinField predicted(advected.nx, advected.ny, advected.channels);
    predicted.boundary = advected.boundary;
    for (int j = 0; j < advected.ny; ++j) {
      for (int i = 0; i < advected.nx; ++i) {
        const glm::dvec2 from = back(i, j, cells_per_speed);
        double value = sample(advected, from.x, from.y, channel);
        if (monotone) value = advected.limited(value, from.x, from.y, channel);
        predicted.at(i, j, channel) = value;
      }
    }
    for (int j = 0; j < advected.ny; ++j) {
      for (int i = 0; i < advected.nx; ++i) {
        double value = predicted.at(i, j, channel);
        if (advection_row(scheme).corrects) {
          const glm::dvec2 from = back(i, j, cells_per_speed);
          const glm::dvec2 to = back(i, j, -cells_per_speed);
          value +=
              0.5 * (advected.at(i, j, channel) - std::as_const(predicted).bilinear(to.x, to.y, channel));
          value = advected.limited(value, from.x, from.y, channel);
        }
        result.at(i, j, channel) = value;
      }
    }
  }

  TwinField advect_velocity(const TwinField& advected, const TwinField& velocity, double h, double dt) const {
    if (!advection_row(scheme).quintic) return advect_values(advected, velocity, h, dt);
    const bool means = layout.layout == GridLayout::staggered;
    TwinField before = means ? points(advected) : advected;
    TwinField flow = means ? points(velocity) : velocity;
    before.boundary.smooth = flow.boundary.smooth = true;
    TwinField after = advect_values(before, flow, h, dt);
    if (!means) return after;
    after.boundary = before.boundary = advected.boundary;
    TwinField result = advected;
    for (int j = 0; j < result.ny; ++j) {
      for (int i = 0; i < result.nx; ++i) {
        for (const int channel : {0, 1}) {
          const double change = after.at(i, j, channel) - before.at(i, j, channel);
          const double along = std::as_const(after).along_face(i, j, channel) -
                               std::as_const(before).along_face(i, j, channel);
          result.at(i, j, channel) += change + along / 24.0;
        }
      }
    }
    result.hold_at_walls();
    return result;
  }
  /// The values in the middle of the faces over which a velocity has these means.
  static TwinField points(const TwinField& means) {
    TwinField result = means;
    for (int j = 0; j < means.ny; ++j) {
      for (int i = 0; i < means.nx; ++i) {
        for (const int channel : {0, 1}) result.at(i, j, channel) -= means.along_face(i, j, channel) / 24.0;
      }
    }
    result.hold_at_walls();
    return result;
  }
  TwinField advect_values(const TwinField& advected, const TwinField& velocity, double h, double dt) const {
    TwinField result(advected.nx, advected.ny, 2);
    result.boundary = advected.boundary;
    advect_channel(advected, velocity, dt / h, 0, {layout.u_x(), 0.0}, {1, 1}, result);
    advect_channel(advected, velocity, dt / h, 1, {0.0, layout.v_y()}, {1, 1}, result);
    result.hold_at_walls();
    return result;
  }

  TwinField advect_dye(const TwinField& dye, const TwinField& velocity, double h, double dt,
                       double kept) const {
    TwinField result(dye.nx, dye.ny, dye.channels);
    result.boundary = dye.boundary;
    const glm::dvec2 texels(double(dye.nx) / velocity.nx, double(dye.ny) / velocity.ny);
    for (int channel = 0; channel < dye.channels; ++channel) {
      advect_channel(dye, velocity, dt / h, channel, {0.0, 0.0}, texels, result);
    }
    for (double& value : result.values) value *= kept;
    return result.opaque();
  }
};

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

/// a·first + b·second.
inline TwinField combined(double a, const TwinField& first, double b, const TwinField& second) {
  TwinField result = first;
  for (std::size_t k = 0; k < result.values.size(); ++k) {
    result.values[k] = a * first.values[k] + b * second.values[k];
  }
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
