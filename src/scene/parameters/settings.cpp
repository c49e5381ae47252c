#include "scene/parameters/settings.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

constexpr int kDyeRows = 512;
constexpr double kDyeTexels = 1024.0 * kDyeRows;

/// The largest even number of rows whose texels are within the budget.
int rows_in_budget(double aspect) { return 2 * static_cast<int>(std::sqrt(kDyeTexels / aspect) / 2.0); }

}  // namespace

GridShape dye_shape(const Settings& settings) {
  const double aspect = settings.domain.aspect;
  if (settings.dye.resolution > 0) return GridShape::covering(aspect, settings.dye.resolution);
  return GridShape::covering(aspect,
                             std::min(kDyeRows, std::max(rows_in_budget(aspect), settings.grid.resolution)));
}

}  // namespace twinflow
