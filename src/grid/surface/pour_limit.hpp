#pragma once

#include <vector>

#include "gl/field.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

class LiquidRoom;

/// The part of a stroke's liquid for which there is room. Liquid does not shrink. In each closed part of the
/// box, strokes may pour the missing volume less the surplus of overfull cells. A stroke that asks for more
/// gives every cell of that part the same share of it.
class PourLimit {
 public:
  explicit PourLimit(const GridCells& cells);

  /// Finds the shares. `asked`: the stroke's volume for each cell, in parts of a cell; `room`: null if there
  /// are no solids. Waits for the GPU.
  void find(const gl::Field& asked, const gl::Field& fractions, const LiquidRoom* room);
  /// The share of what was asked for that each cell gets, 0 … 1.
  const gl::Field& shares() const { return shares_; }

 private:
  gl::Field shares_;
};

}  // namespace twinflow
