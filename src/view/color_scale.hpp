#pragma once

#include "view/color_map.hpp"
#include "view/quantity.hpp"
#include "view/value_range.hpp"

namespace twinflow {

/// How a scalar quantity becomes colours.
struct ColorScale {
  Quantity quantity = Quantity::speed;
  ValueRange range;

  bool diverging() const { return is_signed(quantity); }
  bool operator==(const ColorScale&) const = default;
};

/// Both colour maps, for the CPU and as textures.
class ColorMaps {
 public:
  const ColorMap& map(const ColorScale& scale) const { return scale.diverging() ? diverging_ : sequential_; }
  const gl::Texture& texture(const ColorScale& scale) const {
    return scale.diverging() ? diverging_texture_ : sequential_texture_;
  }

 private:
  ColorMap sequential_ = sequential_map();
  ColorMap diverging_ = diverging_map();
  gl::Texture sequential_texture_ = sequential_.make_texture();
  gl::Texture diverging_texture_ = diverging_.make_texture();
};

}  // namespace twinflow
