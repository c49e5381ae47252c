#pragma once

#include <map>

#include <glm/vec2.hpp>

#include "view/colors/color_map.hpp"
#include "view/colors/quantity.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {

/// How a scalar quantity becomes colors.
struct ColorScale {
  Quantity quantity = Quantity::speed;
  ValueRange range;
  ColorMapName wanted_map = ColorMapName::automatic;

  /// The map that is used: never `automatic`, and diverging only if the quantity has a sign.
  ColorMapName map() const;
  /// The values of the map's first and last color: the ends of the range. A diverging map reaches equally far
  /// to both sides, to the end further from zero. So zero has the middle color.
  ValueRange map_range() const;
  /// The same, in the form that shaders take.
  glm::vec2 map_ends() const { return {map_range().low, map_range().high}; }
  bool operator==(const ColorScale&) const = default;
};

/// Color maps, for the CPU and as textures. Each is made when it is asked for the first time.
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

  mutable std::map<ColorMapName, Entry> entries_;  ///< a cache; the answers do not depend on it
};

}  // namespace twinflow
