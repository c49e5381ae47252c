#include "view/colors/color_scale.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

ColorMapName ColorScale::map() const {
  const bool automatic = wanted_map == ColorMapName::automatic;
  if (quantity.is_signed()) return automatic ? ColorMapName::blue_orange : wanted_map;
  const ColorMapName own = quantity == Quantity::temperature ? ColorMapName::inferno : ColorMapName::viridis;
  return automatic || is_diverging(wanted_map) ? own : wanted_map;
}

ValueRange ColorScale::map_range() const {
  if (!is_diverging(map())) return range;
  const double further = std::max(std::abs(range.low), std::abs(range.high));
  return {-further, further};
}

}  // namespace twinflow
