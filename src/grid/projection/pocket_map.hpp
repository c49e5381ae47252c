#pragma once

#include <span>
#include <vector>

#include "core/connected_parts.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The pockets of the cells. A pocket is a set of cells connected by open faces, without a given pressure.
/// The pressure of a pocket is known up to a constant, and its outflow is zero.
struct PocketMap {
  int count = 0;             ///< of pockets, numbered by their first cells
  std::vector<int> of_cell;  ///< row-major; -1 for cells of none

  /// The pockets of cells without solids, all of which are in one. The wide differences of collocated cells
  /// connect every other one.
  static PocketMap whole(const GridCells& cells);
};

/// Collects what connects cells; finds pockets by union-find, whose time is linear in the cells.
class PocketSearch {
 public:
  explicit PocketSearch(std::size_t cells);

  /// A face between two cells is open.
  void connect(std::size_t one, std::size_t other);
  /// Something outside holds the pressure of a cell: beyond an outlet it is given.
  void hold(std::size_t cell) { held_[cell] = true; }
  /// The pockets of all cells that have been connected with something.
  PocketMap found();

 private:
  DisjointSets pockets_;
  std::vector<bool> connected_, held_;
};

}  // namespace twinflow
