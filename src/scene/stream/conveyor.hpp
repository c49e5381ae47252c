#pragma once

#include <span>
#include <vector>

#include "scene/stream/vortex_velocity.hpp"

namespace twinflow {

class StateVisitor;

/// The vorticity that has left through the outlet of a free stream. It moves on with the stream for twenty
/// columns, and fades over their last half, because an abrupt end would kick the lift. Its mean,
/// antisymmetric about the middle, goes on without end. Lengths in cells.
class Conveyor {
 public:
  struct Shape {
    double outlet;  ///< x of the outlet
    double lowest;  ///< y of the lowest row
    int rows;
    double spacing;  ///< of columns and rows
    double core;     ///< of its vortices
  };
  Conveyor(const InducedPoints& points, const Shape& shape);

  /// Takes the circulations that left by rows while the stream moved some way.
  void take(std::span<const double> circulations, double way);
  /// Adds the induced velocities at the same points.
  void add(std::span<double> velocities, const InducedPoints& points) const;

  void visit_state(StateVisitor& visitor);

 private:
  static constexpr int kColumns = 20;
  double place_of(int column) const;  ///< behind the outlet
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(column) * static_cast<std::size_t>(shape_.rows) + std::size_t(row);
  }
  double& at(int column, int row) { return circulations_[index(column, row)]; }
  double at(int column, int row) const { return circulations_[index(column, row)]; }

  Shape shape_;
  double length_;                       ///< behind it, all has faded
  double way_ = 0.0;                    ///< of the youngest column since its first vorticity
  std::vector<double> circulations_;    ///< by columns, the youngest first, then by rows
  std::vector<double> of_unit_sheets_;  ///< velocities of the mean's sheets, by rows, then by points
};

}  // namespace twinflow
