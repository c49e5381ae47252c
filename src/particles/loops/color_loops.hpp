#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Hot loop of particles/pressure/color_field.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

/// Nodes in a row that are written at once; rows end with as many spare ones.
inline constexpr int kColorNodesAtOnce = 8;

/// Particles begin … end-1 of one periodic image, and the rows of nodes that they color.
struct ColorArguments {
  const float *x, *y;
  int begin, end;
  float origin_x, origin_y;  ///< of the first node, as seen by the image
  float cell_x, cell_y;      ///< distances of nodes
  int rows, columns;         ///< with the spare nodes
  float inverse_radius;
  int half_width;  ///< nodes within the radius to one side of a node, at least
  float factor;    ///< of (1 − q)⁴ (1 + 4q)
  float* color;    ///< grows
};

struct ColorLoops {
  void (*add)(const ColorArguments& arguments);
};

TWINFLOW_DECLARE_LOOPS(ColorLoops, kColorLoops)

}  // namespace twinflow
