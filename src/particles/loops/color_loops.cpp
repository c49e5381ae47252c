#include "particles/loops/color_loops.hpp"

#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// The first whole number from a value on, kept within 0 … last.
TWINFLOW_INLINE int first_node(float from, int last) {
  const float kept = from < 0.0f ? 0.0f : from;
  const int below = kept > static_cast<float>(last) ? last : static_cast<int>(kept);
  return below < last && static_cast<float>(below) < kept ? below + 1 : below;
}

TWINFLOW_INLINE void add_to_row(float* row, float x, float squared_y, const ColorArguments& a) {
  for (int k = 0; k < kColorNodesAtOnce; ++k) {
    const float dx = x - static_cast<float>(k) * a.cell_x;
    const float q = __builtin_sqrtf(dx * dx + squared_y) * a.inverse_radius;
    const float g = q < 1.0f ? 1.0f - q : 0.0f;
    row[k] += a.factor * ((g * g) * (g * g)) * (1.0f + 4.0f * q);
  }
}

void add_color(const ColorArguments& a) {
  const float per_cell_x = 1.0f / a.cell_x;
  const float per_cell_y = 1.0f / a.cell_y;
  const float radius = 1.0f / a.inverse_radius;
  for (int j = a.begin; j < a.end; ++j) {
    const float x = a.x[j] - a.origin_x;
    const float y = a.y[j] - a.origin_y;
    if (y + radius < 0.0f || y - radius > static_cast<float>(a.rows - 1) * a.cell_y) continue;
    const int lowest = first_node((y - radius) * per_cell_y, a.rows - 1);
    const int first = first_node((x - radius) * per_cell_x, a.columns - kColorNodesAtOnce);
    for (int row = lowest; row < a.rows; ++row) {
      const float dy = y - static_cast<float>(row) * a.cell_y;
      if (dy < -radius) break;
      for (int k = 0; k <= 2 * a.half_width && first + k + kColorNodesAtOnce <= a.columns;
           k += kColorNodesAtOnce) {
        add_to_row(a.color + row * a.columns + first + k, x - static_cast<float>(first + k) * a.cell_x,
                   dy * dy, a);
      }
    }
  }
}

}  // namespace

extern const ColorLoops kColorLoops;
const ColorLoops kColorLoops = {add_color};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
