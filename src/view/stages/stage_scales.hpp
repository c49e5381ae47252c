#pragma once

#include <map>
#include <optional>
#include <string>

#include "scene/stage.hpp"
#include "view/colors/color_scale.hpp"

namespace twinflow {

/// The meaning of a stage's colors; nothing for dye.
std::optional<Quantity> quantity_of(StageQuantity quantity);

/// Color scales of one fluid's stages in a step. Stages of one quantity share a scale; pressures also need
/// the same name.
class StageScales {
 public:
  explicit StageScales(ColorMapName map = ColorMapName::automatic) : map_(map) {}

  /// Widens the range of the stage's scale.
  void cover(const Stage& stage, const ValueRange& values);
  /// The scale with a round range over all values so far; nothing for dye or without values. A nowhere
  /// negative pressure ranges from zero.
  std::optional<ColorScale> scale_of(const Stage& stage) const;

 private:
  ColorMapName map_;
  std::map<std::string, ValueRange> ranges_;  ///< by the key of stages with a common scale
};

}  // namespace twinflow
