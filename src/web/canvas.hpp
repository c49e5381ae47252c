#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "gl/framebuffer.hpp"
#include "play/experiment/step_explainer.hpp"
#include "view/annotations/mouse_probe.hpp"
#include "view/annotations/overlay.hpp"
#include "view/picture/picture.hpp"

namespace twinflow::web {

class Canvas {
 public:
  explicit Canvas(gl::ShaderLibrary& shaders) : picture_(shaders), probe_(shaders) {}

  /// Sets the canvas's size, pixels; `scale`: pixels per point of text.
  void resize(glm::ivec2 size, double scale);
  /// Shows the panes up to the edges and nothing else.
  void show_bare(bool bare) { bare_ = bare; }
  /// The pixel of brush and probe (view.probe), or nothing.
  void point_at(std::optional<glm::dvec2> pixel) { pointed_ = pixel; }
  /// Draws the world or explained stage, after `resize`; `with_brush`: with the brush's outline.
  void draw(const World& world, StepExplainer& explainer, bool with_brush);
  /// Whether a stage's equation and meaning fit; else the page writes them.
  bool writes_equations() const { return size_.x >= kEquationPoints * scale_; }
  /// The fluid's place under the pixel; nothing beside the panes.
  std::optional<PaneHit> place(const World& world, const StepExplainer& explainer) const {
    return pointed_ ? layout(world, explainer).hit(*pointed_) : std::nullopt;
  }
  /// The layout of the panes or the explained step; pixels from the upper left corner.
  Layout layout(const World& world, const StepExplainer& explainer) const;

 private:
  static constexpr double kEquationPoints = 560.0;  ///< least width for whole equations

  PictureOptions options() const;
  void draw_brush(const World& world, const Layout& layout);
  void draw_probe(const World& world, const Layout& layout);
  void show() const;

  Picture picture_;
  MouseProbe probe_;
  std::optional<glm::dvec2> pointed_;
  glm::ivec2 size_{0};
  double scale_ = 1.0;
  bool bare_ = false;
  std::optional<gl::RenderTarget> target_;
  std::optional<OffscreenOverlay> overlay_;
};

}  // namespace twinflow::web
