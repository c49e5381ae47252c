#pragma once

#include "gl/field.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

class LiquidRoom;

/// The part of a stroke's liquid that fits. In each closed part of the box, strokes may pour the missing
/// volume less overfull cells' surplus. If they ask for more, its cells get the same share.
class PourLimit {
 public:
  explicit PourLimit(const GridCells& cells);

  /// `asked`: volume for each cell, in parts of a cell; `room`: null without solids. Waits for the GPU.
  void find(const gl::Field& asked, const gl::Field& fractions, const LiquidRoom* room);
  /// Each cell's share of what was asked, 0 … 1.
  const gl::Field& shares() const { return shares_; }

 private:
  gl::Field shares_;
};

}  // namespace twinflow
