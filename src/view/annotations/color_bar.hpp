#pragma once

#include <string>

#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "view/annotations/annotations.hpp"
#include "view/colors/color_scale.hpp"

namespace twinflow {

/// What a color bar shows.
struct ColorBar {
  ColorScale scale;
  std::string prefix = {};  ///< stands before the quantity's name and says which fluid it belongs to
  std::optional<glm::vec3> no_data = {};  ///< the color of places without a value, if there are any
  std::string no_data_text = {};
};

/// Draws the colors of a scale with its name, unit and ticks.
class ColorBarPainter {
 public:
  explicit ColorBarPainter(gl::ShaderLibrary& shaders) : draw_color_bar_(shaders, "view/draw_color_bar") {}

  /// Draws the colors into `area` of the target and adds text and lines to `notes`. `point`: pixels per
  /// point.
  void draw(const ColorBar& bar, const Rect& area, const ColorMaps& maps, double point,
            const gl::RenderTarget& target, Annotations& notes);

 private:
  gl::Pass draw_color_bar_;
};

/// A rectangle of a picture in OpenGL's coordinates, which begin at the lower edge.
gl::Viewport viewport_of(const Rect& rect, const gl::RenderTarget& target);

}  // namespace twinflow
