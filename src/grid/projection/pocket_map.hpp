#pragma once

#include <vector>

#include "core/connected_parts.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The pockets: sets of cells that open faces connect, without a given pressure. Their pressures are known up
/// to a constant; their outflows are zero.
struct PocketMap {
  int count = 0;             ///< of pockets, by their first cells
  std::vector<int> of_cell;  ///< row-major; -1: none

  /// The pockets without solids: one, or several of collocated cells, whose differences are wide.
  static PocketMap whole(const GridCells& cells);
};

/// A union-find, in time linear in the cells.
class PocketSearch {
 public:
  explicit PocketSearch(std::size_t cells);

  /// Connects cells by an open face.
  void connect(std::size_t one, std::size_t other);
  /// Excludes a cell with a given pressure, as beyond an outlet.
  void hold(std::size_t cell) { held_[cell] = true; }
  PocketMap found();

 private:
  DisjointSets pockets_;
  std::vector<bool> connected_, held_;
};

}  // namespace twinflow
