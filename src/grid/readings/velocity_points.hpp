#pragma once

#include <array>
#include <span>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// Up to four values of a velocity component around a point, with non-negative bilinear weights. The weights
/// sum to 1; walls have the share of values on or behind them, with a velocity of their own.
struct VelocityStencil {
  std::array<int, 2> columns{};
  std::array<int, 2> rows{};
  std::array<double, 2> across{};  ///< column weights; value (a, b) has across[a] · up[b]
  std::array<double, 2> up{};
  double walls = 0.0;  ///< the walls' share times their velocity

  /// The component at the point. `velocity`: row-major texels as in GridSolver::velocity, `channels`
  /// interleaved.
  template <class Value>
  double interpolate(std::span<const Value> velocity, int row_length, int component, int channels = 2) const;
  template <class Visit>
  void for_each(const Visit& visit) const;
};

/// The places of a grid's velocity components, for bilinear interpolation. Walls follow
/// shaders/common/boundary.glsl: velocity is constant up to a slip wall and tends linearly to a no-slip
/// wall's. Side walls take precedence in corners under a lid. A scalar keeps its value up to the wall.
class VelocityPoints {
 public:
  static constexpr int kScalar = 2;  ///< as a component: a scalar in the centers

  explicit VelocityPoints(const GridCells& cells);

  /// The stencil of `component` (0: u, 1: v, or kScalar) at a point, domain units. Between walls, outside
  /// points move to the nearest wall.
  VelocityStencil around(glm::dvec2 point, int component) const;

  const GridShape& shape() const { return shape_; }

 private:
  struct Edge {
    bool held = false;  ///< by the wall; else the fluid slips
    double velocity = 0.0;
  };
  struct Axis {
    int count = 0;
    double offset = 0.0;  ///< of the first value, in cells from the edge: ½, or 0 on a wall
    bool repeats = true;
    Edge first, last;
  };
  /// The two values of an axis around a point. `held`: the walls' part.
  struct Taps {
    std::array<int, 2> indices{};
    std::array<double, 2> weights{};
    double held = 0.0;
  };
  static Taps taps(const Axis& axis, double cells_from_edge);

  GridShape shape_;
  glm::dvec2 minimum_;
  double cells_per_unit_;
  std::array<std::array<Axis, 2>, 3> axes_;  ///< by component, then axis
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
