#include "web/canvas.hpp"

#include <algorithm>

#include "view/annotations/brush_outline.hpp"
#include "view/annotations/gauge_marks.hpp"

namespace twinflow::web {

void Canvas::resize(glm::ivec2 size, double scale) {
  size_ = {std::max(size.x, 1), std::max(size.y, 1)};
  target_.emplace(gl::TextureDescription{
      .name = "canvas", .width = size_.x, .height = size_.y, .format = gl::Format::rgba8});
  if (overlay_ && scale == scale_) return;
  scale_ = scale;
  overlay_.emplace(scale);
}

void Canvas::draw(const World& world, StepExplainer& explainer, bool with_brush) {
  if (!target_) return;
  const bool explains = explainer.is_active();
  const PictureFrame frame =
      explains ? explainer.draw(world, options(), *target_) : picture_.draw(world, options(), *target_);
  overlay_->draw(frame.annotations, *target_);
  const bool marks = !explains && !bare_;
  if (marks && with_brush) draw_brush(world, frame.layout);
  if (marks && world.settings().view.probe) draw_probe(world, frame.layout);
  show();
}

void Canvas::draw_brush(const World& world, const Layout& layout) {
  const std::optional<PaneHit> place = pointed_ ? layout.hit(*pointed_) : std::nullopt;
  if (!place) return;
  overlay_->draw(brush_outline(layout, *place, world.domain(), world.settings(), false, scale_), *target_);
}

void Canvas::draw_probe(const World& world, const Layout& layout) {
  const std::optional<PaneHit> place = pointed_ ? layout.hit(*pointed_) : std::nullopt;
  probe_.follow(world, layout, place);
  overlay_->draw(gauge_marks(world.scene().gauges, layout, scale_), *target_);
  if (place) overlay_->draw(probe_.card(world, layout, *place, options().area, scale_), *target_);
}

/// Copies the picture to the page.
void Canvas::show() const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer_id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glBlitFramebuffer(0, 0, size_.x, size_.y, 0, 0, size_.x, size_.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

Layout Canvas::layout(const World& world, const StepExplainer& explainer) const {
  return explainer.is_active() ? explainer.layout(world, options()) : picture_layout(world, options());
}

PictureOptions Canvas::options() const {
  return {.area = {0, 0, size_.x, size_.y}, .scale = scale_, .bare = bare_, .equations = writes_equations()};
}

}  // namespace twinflow::web
