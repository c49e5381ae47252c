#pragma once

#include <string>

#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "view/annotations/annotations.hpp"
#include "view/colors/color_scale.hpp"

namespace twinflow {

struct ColorBar {
  ColorScale scale;
  std::string prefix = {};                ///< names the fluid before the quantity
  std::optional<glm::vec3> no_data = {};  ///< for places without a value
  std::string no_data_text = {};
  std::string remark = {};  ///< behind the quantity
};

class ColorBarPainter {
 public:
  explicit ColorBarPainter(gl::ShaderLibrary& shaders) : draw_color_bar_(shaders, "view/draw_color_bar") {}

  /// Draws the colors into `area` and adds text and lines to `notes`. `point`: pixels per point.
  void draw(const ColorBar& bar, const Rect& area, const ColorMaps& maps, double point,
            const gl::RenderTarget& target, Annotations& notes);

 private:
  gl::Pass draw_color_bar_;
};

/// A picture's rectangle in OpenGL's coordinates, from the lower edge.
gl::Viewport viewport_of(const Rect& rect, const gl::RenderTarget& target);

}  // namespace twinflow
