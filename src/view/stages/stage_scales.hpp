#pragma once

#include <map>
#include <optional>
#include <string>

#include "scene/stage.hpp"
#include "view/colors/color_scale.hpp"

namespace twinflow {

/// What the colors of a stage stand for; nothing for dye, which has its own.
std::optional<Quantity> quantity_of(StageQuantity quantity);

/// The color scales of the stages of one step of one fluid. Stages whose values can be compared share a
/// scale. They have the same quantity. Pressures also need the same name, because some methods have several.
class StageScales {
 public:
  explicit StageScales(ColorMapName map = ColorMapName::automatic) : map_(map) {}

  /// Widens the range that the scale of such stages covers.
  void cover(const Stage& stage, const ValueRange& values);
  /// The scale with a round range over all values so far; nothing for dye or without values. A pressure that
  /// is nowhere below zero has a range from zero.
  std::optional<ColorScale> scale_of(const Stage& stage) const;

 private:
  ColorMapName map_;
  std::map<std::string, ValueRange> ranges_;  ///< by the key that stages with a common scale share
};

}  // namespace twinflow
