#pragma once

#include <cstddef>
#include <vector>

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

  static TwinField random(int columns, int rows, int channel_count, unsigned seed, double amplitude = 1.0);

  /// Dye as the solver has it, its fourth channel 1.
  TwinField opaque() const;

  double& at(int i, int j, int channel);
  /// Also beyond the edge: behind walls scalars are mirrored, a velocity's component changes its sign where
  /// it points at the wall, and is mirrored about the wall's speed where the fluid sticks to it.
  double at(int i, int j, int channel) const;

  /// What the component normal to a wall is multiplied by behind it; `first`: behind the left or lower one.
  double normal_share(int channel, bool first) const;

  /// Nothing flows through the faces that stand on walls.
  void hold_at_walls();

  /// Bilinear interpolation; (x, y) in cells, the center of cell (0, 0) at (0.5, 0.5).
  double bilinear(double x, double y, int channel) const;

  /// Catmull-Rom interpolation, written as the cubic through the middle two values with central slopes.
  double bicubic(double x, double y, int channel) const;

  /// The weight of the column or row `k`, from -1 to 2, for the place `t` between 0 and 1.
  using Weight = double (*)(int k, double t);
  /// Interpolation by the sixteen nearest values.
  double by_sixteen(double x, double y, int channel, Weight across, Weight up) const;

  /// The second difference of a velocity along the face on which a channel stands.
  double along_face(int i, int j, int channel) const;

  /// The value, brought back between the smallest and the largest of the four around the position.
  double limited(double value, double x, double y, int channel) const;

  std::vector<float> floats() const { return {values.begin(), values.end()}; }
};

/// A random velocity in the cells' layout, held at their walls.
TwinField random_velocity(const GridCells& cells, unsigned seed);

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
TwinField combined(double a, const TwinField& first, double b, const TwinField& second);

double rms(const TwinField& field);

/// A field on the GPU as it is; beyond its edges it repeats.
TwinField read(const gl::Field& field, int channels);

/// The largest difference between a field on the GPU and its twin.
double largest_difference(const gl::Field& field, const TwinField& twin);

/// How many of the values differ by more than the tolerance: the limiters turn a difference of rounding into
/// one of size where an origin lies within rounding of a texel's border.
long outliers(const gl::Field& field, const TwinField& twin, double tolerance);

gl::Field upload(const TwinField& twin, const char* name, gl::Buffering buffering = gl::Buffering::ping_pong);

}  // namespace twinflow
