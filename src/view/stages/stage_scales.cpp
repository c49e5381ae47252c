#include "view/stages/stage_scales.hpp"

#include <algorithm>
#include <stdexcept>

namespace twinflow {
namespace {

std::string scale_key(const Stage& stage) {
  const std::string quantity = std::to_string(static_cast<int>(stage.quantity));
  return stage.quantity == StageQuantity::pressure ? quantity + stage.name : quantity;
}

}  // namespace

std::optional<Quantity> quantity_of(StageQuantity quantity) {
  switch (quantity) {
    case StageQuantity::dye:
      return {};
    case StageQuantity::velocity:
      return Quantity::speed;
    case StageQuantity::divergence:
      return Quantity::divergence;
    case StageQuantity::pressure:
      return Quantity::pressure;
    case StageQuantity::density:
      return Quantity::density;
    case StageQuantity::neighbors:
      return Quantity::neighbors;
    case StageQuantity::acceleration:
      return Quantity::acceleration;
    case StageQuantity::temperature:
      return Quantity::temperature;
    case StageQuantity::liquid:
      return Quantity::liquid;
  }
  throw std::logic_error("unknown quantity of a stage");
}

void StageScales::cover(const Stage& stage, const ValueRange& values) {
  const auto [found, is_new] = ranges_.try_emplace(scale_key(stage), values);
  if (is_new) return;
  found->second = {std::min(found->second.low, values.low), std::max(found->second.high, values.high)};
}

std::optional<ColorScale> StageScales::scale_of(const Stage& stage) const {
  std::optional<Quantity> quantity = quantity_of(stage.quantity);
  const auto range = ranges_.find(scale_key(stage));
  if (!quantity || range == ranges_.end()) return {};
  const ValueRange& values = range->second;
  if (quantity == Quantity::pressure && values.low >= 0.0) quantity = Quantity::positive_pressure;
  return ColorScale{*quantity,
                    round_range(quantity->range, interval_to_cover(quantity->range, values, quantity->floor)),
                    map_};
}

}  // namespace twinflow
