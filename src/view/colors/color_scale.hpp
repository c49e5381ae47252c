#pragma once

#include <map>

#include <glm/vec2.hpp>

#include "view/colors/color_map.hpp"
#include "view/colors/quantity.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {

struct ColorScale {
  Quantity quantity = Quantity::speed;
  ValueRange range;
  ColorMapName wanted_map = ColorMapName::automatic;

  /// The used map: never `automatic`, diverging only for signed quantities.
  ColorMapName map() const;
  /// The values of the map's first and last color: the range's ends, made symmetric about zero for a
  /// diverging map.
  ValueRange map_range() const;
  /// The same for shaders.
  glm::vec2 map_ends() const { return {map_range().low, map_range().high}; }
  bool operator==(const ColorScale&) const = default;
};

/// Color maps for CPU and GPU, made on first use.
class ColorMaps {
 public:
  const ColorMap& map(const ColorScale& scale) const { return map(scale.map()); }
  const gl::Texture& texture(const ColorScale& scale) const { return texture(scale.map()); }
  const ColorMap& map(ColorMapName name) const { return entry(name).map; }
  const gl::Texture& texture(ColorMapName name) const { return entry(name).texture; }

 private:
  struct Entry {
    explicit Entry(ColorMapName name) : map(color_map(name)), texture(map.make_texture()) {}
    ColorMap map;
    gl::Texture texture;
  };
  const Entry& entry(ColorMapName name) const { return entries_.try_emplace(name, name).first->second; }

  mutable std::map<ColorMapName, Entry> entries_;  ///< a cache
};

}  // namespace twinflow
