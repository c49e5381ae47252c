#pragma once

#include <map>

#include <glm/vec2.hpp>

#include "view/colors/color_map.hpp"
#include "view/colors/quantity.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {

/// How a scalar quantity becomes colours.
struct ColorScale {
  Quantity quantity = Quantity::speed;
  ValueRange range;
  ColorMapName wanted_map = ColorMapName::automatic;

  /// Never `automatic`; diverging only where the quantity has a sign.
  ColorMapName map() const;
  /// The values of the map's first and last colour: the range's ends, or, so that zero has the middle of a
  /// diverging map, the further end from zero both ways.
  ValueRange map_range() const;
  /// The same as shaders take it.
  glm::vec2 map_ends() const { return {map_range().low, map_range().high}; }
  bool operator==(const ColorScale&) const = default;
};

/// Colour maps, for the CPU and as textures, made when they are first wanted.
class ColorMaps {
 public:
  const ColorMap& map(const ColorScale& scale) const { return entry(scale).map; }
  const gl::Texture& texture(const ColorScale& scale) const { return entry(scale).texture; }

 private:
  struct Entry {
    explicit Entry(ColorMapName name) : map(color_map(name)), texture(map.make_texture()) {}
    ColorMap map;
    gl::Texture texture;
  };
  const Entry& entry(const ColorScale& scale) const {
    return entries_.try_emplace(scale.map(), scale.map()).first->second;
  }

  mutable std::map<ColorMapName, Entry> entries_;  ///< a cache: what it answers does not depend on it
};

}  // namespace twinflow
