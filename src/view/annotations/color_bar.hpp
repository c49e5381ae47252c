#pragma once

#include <string>

#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "view/annotations/annotations.hpp"
#include "view/colors/color_scale.hpp"

namespace twinflow {

/// What a colour bar tells.
struct ColorBar {
  ColorScale scale;
  std::string prefix = {};                ///< before the quantity's name: whose it is
  std::optional<glm::vec3> no_data = {};  ///< the colour of places without a value, where there are any
  std::string no_data_text = {};
};

/// Draws the colours of a scale with its name, unit and ticks.
class ColorBarPainter {
 public:
  explicit ColorBarPainter(gl::ShaderLibrary& shaders) : draw_color_bar_(shaders, "view/draw_color_bar") {}

  /// Draws the colours into `area` of the target, and adds all that is text and lines to `notes`. `point`:
  /// pixels per point.
  void draw(const ColorBar& bar, const Rect& area, const ColorMaps& maps, double point,
            const gl::RenderTarget& target, Annotations& notes);

 private:
  gl::Pass draw_color_bar_;
};

/// A rectangle of a picture as OpenGL counts it, from below.
gl::Viewport viewport_of(const Rect& rect, const gl::RenderTarget& target);

}  // namespace twinflow
