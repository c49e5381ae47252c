#pragma once

#include <array>
#include <span>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The up to four values of one velocity component between which a point lies, and their bilinear weights,
/// which are not negative. They sum to 1; walls, which have their own velocity, have the share that is
/// missing where one of the four stands on a wall or behind it.
struct VelocityStencil {
  std::array<int, 2> columns{};
  std::array<int, 2> rows{};
  std::array<double, 2> across{};  ///< weights of the columns; that of value (a, b) is across[a] · up[b]
  std::array<double, 2> up{};      ///< weights of the rows
  double walls = 0.0;              ///< what walls add: their share times their velocity

  /// The component at the point, of texels as GridSolver::velocity holds them (row-major, u and v in turn).
  template <class Value>
  double interpolate(std::span<const Value> velocity, int row_length, int component) const;
  /// Calls visit(column, row, weight) for the four values.
  template <class Visit>
  void for_each(const Visit& visit) const;
};

/// Where both components of a grid's velocity stand, for looking them up between their places: on faces or in
/// centres, in a domain that repeats or between walls, by the boundary rule of shaders/common/boundary.glsl
/// (what slips keeps its velocity up to the wall, what sticks falls to the wall's in a straight line); in the
/// corners under a lid the side walls come first.
class VelocityPoints {
 public:
  explicit VelocityPoints(const GridCells& cells);

  /// The stencil of `component` (0: u, 1: v) at a point in domain units. Between walls a point outside counts
  /// as the nearest one on them.
  VelocityStencil around(glm::dvec2 point, int component) const;

  const GridShape& shape() const { return shape_; }

 private:
  /// Beyond one end of an axis.
  struct Edge {
    bool held = false;      ///< the wall holds the component; else it slips along
    double velocity = 0.0;  ///< of a wall that holds
  };
  /// One direction of a component's lattice.
  struct Axis {
    int count = 0;        ///< values
    double offset = 0.0;  ///< of the first value, in cells from the domain's edge: ½, or 0 on a wall
    bool repeats = true;
    Edge first, last;
  };
  /// The two values of an axis around a point; `held` is the walls' share times their velocity.
  struct Taps {
    std::array<int, 2> indices{};
    std::array<double, 2> weights{};
    double held = 0.0;
  };
  static Taps taps(const Axis& axis, double cells_from_edge);

  GridShape shape_;
  glm::dvec2 minimum_;
  double cells_per_unit_;
  std::array<std::array<Axis, 2>, 2> axes_;  ///< by component, then x and y
};

template <class Value>
double VelocityStencil::interpolate(std::span<const Value> velocity, int row_length, int component) const {
  double sum = walls;
  for_each([&](int column, int row, double weight) {
    const auto texel = static_cast<std::size_t>(row) * static_cast<std::size_t>(row_length) +
                       static_cast<std::size_t>(column);
    sum += weight * static_cast<double>(velocity[2 * texel + static_cast<std::size_t>(component)]);
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
