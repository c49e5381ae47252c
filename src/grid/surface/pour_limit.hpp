#pragma once

#include <vector>

#include "gl/field.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

class LiquidRoom;

/// What part of a stroke's liquid there is room for. Liquid does not shrink: in each part of the box that
/// walls and solids close, strokes may pour what is missing there in all, less the surplus of cells that hold
/// more than their room. A stroke that asks for more gives every cell of that part the same share of it.
class PourLimit {
 public:
  explicit PourLimit(const GridCells& cells);

  /// Finds the shares. `asked`: what the stroke would pour into each cell, parts of a cell; `room`: null
  /// where there are no solids. Waits for the GPU.
  void find(const gl::Field& asked, const gl::Field& fractions, const LiquidRoom* room);
  /// The share of what was asked for that each cell gets, 0 … 1.
  const gl::Field& shares() const { return shares_; }

 private:
  gl::Field shares_;
};

}  // namespace twinflow
