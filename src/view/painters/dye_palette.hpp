#pragma once

#include <optional>

#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "view/colors/color_scale.hpp"

namespace twinflow {

/// The colors of dye: its own ones, or its brightness through a color map.
class DyeColors {
 public:
  /// Keeps the dye's own colors.
  DyeColors() = default;
  /// Uses a palette's colors; `maps` must outlive this.
  DyeColors(DyePalette palette, const ColorMaps& maps);

  glm::vec3 operator()(glm::vec3 dye) const { return map_ ? map_->at(brightness(dye)) : dye; }

 private:
  const ColorMap* map_ = nullptr;
};

/// The grid's dye in the colors in which it is shown.
class ShownDye {
 public:
  explicit ShownDye(gl::ShaderLibrary& shaders) : recolor_(shaders, "view/recolor_dye") {}

  /// The dye itself if it is painted. In a palette's colors the fourth channel is the dye's opacity.
  const gl::Field& in_colors_of(DyePalette palette, const gl::Field& dye, const ColorMaps& maps);

 private:
  gl::Pass recolor_;
  std::optional<gl::Field> shown_;
};

}  // namespace twinflow
