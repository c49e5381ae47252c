#pragma once

#include <array>
#include <span>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The up to four values of one velocity component around a point, and their non-negative bilinear weights.
/// The weights sum to 1. If one of the four values is on a wall or behind it, the walls have the missing
/// share. They have a velocity of their own.
struct VelocityStencil {
  std::array<int, 2> columns{};
  std::array<int, 2> rows{};
  std::array<double, 2> across{};  ///< weights of the columns; value (a, b) has across[a] · up[b]
  std::array<double, 2> up{};      ///< weights of the rows
  double walls = 0.0;              ///< the contribution of walls: their share times their velocity

  /// The component at the point. `velocity`: row-major texels as GridSolver::velocity holds them, `channels`
  /// interleaved.
  template <class Value>
  double interpolate(std::span<const Value> velocity, int row_length, int component, int channels = 2) const;
  /// Calls visit(column, row, weight) for the four values.
  template <class Visit>
  void for_each(const Visit& visit) const;
};

/// The places of both components of a grid's velocity, on faces or in centers, for bilinear interpolation
/// between them. Walls follow the boundary rule of shaders/common/boundary.glsl. With slip the velocity is
/// constant up to the wall; without, it tends linearly to the wall's. In the corners under a lid the side
/// walls take precedence. A scalar in the centers keeps its value up to the wall.
class VelocityPoints {
 public:
  static constexpr int kScalar = 2;  ///< in the place of a component: a scalar in the cells' centers

  explicit VelocityPoints(const GridCells& cells);

  /// The stencil of `component` (0: u, 1: v, or kScalar) at a point in domain units. Between walls a point
  /// outside is moved to the nearest point on them.
  VelocityStencil around(glm::dvec2 point, int component) const;

  const GridShape& shape() const { return shape_; }

 private:
  /// What is beyond one end of an axis.
  struct Edge {
    bool held = false;      ///< whether the wall holds the component, or else the fluid slips
    double velocity = 0.0;  ///< of a wall that holds the component
  };
  /// One direction of a component's lattice.
  struct Axis {
    int count = 0;        ///< number of values
    double offset = 0.0;  ///< place of the first value, in cells from the domain's edge: ½, or 0 on a wall
    bool repeats = true;
    Edge first, last;
  };
  /// The two values of an axis around a point. `held` is the walls' share times their velocity.
  struct Taps {
    std::array<int, 2> indices{};
    std::array<double, 2> weights{};
    double held = 0.0;
  };
  static Taps taps(const Axis& axis, double cells_from_edge);

  GridShape shape_;
  glm::dvec2 minimum_;
  double cells_per_unit_;
  std::array<std::array<Axis, 2>, 3> axes_;  ///< by component, then x and y
};

template <class Value>
double VelocityStencil::interpolate(std::span<const Value> velocity, int row_length, int component,
                                    int channels) const {
  double sum = walls;
  for_each([&](int column, int row, double weight) {
    const auto texel = static_cast<std::size_t>(row) * static_cast<std::size_t>(row_length) +
                       static_cast<std::size_t>(column);
    sum += weight *
           static_cast<double>(
               velocity[static_cast<std::size_t>(channels) * texel + static_cast<std::size_t>(component)]);
  });
  return sum;
}

template <class Visit>
void VelocityStencil::for_each(const Visit& visit) const {
  for (std::size_t b = 0; b < 2; ++b) {
    for (std::size_t a = 0; a < 2; ++a) visit(columns[a], rows[b], across[a] * up[b]);
  }
}

}  // namespace twinflow
