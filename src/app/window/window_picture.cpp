#include "app/window/window_picture.hpp"

#include <utility>
#include <vector>

#include "gl/functions.hpp"

namespace twinflow {
namespace {

/// The same picture with fewer pixels.
PictureOptions coarser_options(PictureOptions options, int coarseness) {
  options.area = {options.area.x / coarseness, options.area.y / coarseness, options.area.width / coarseness,
                  options.area.height / coarseness};
  options.scale /= coarseness;
  return options;
}

}  // namespace

Layout window_picture_layout(const World& world, const PictureOptions& options, int coarseness) {
  const Layout drawn = picture_layout(world, coarser_options(options, coarseness));
  std::vector<PaneLayout> panes = drawn.panes();
  for (PaneLayout& pane : panes) {
    for (Rect* const rect : {&pane.fluid, &pane.caption, &pane.color_bar}) {
      *rect = {rect->x * coarseness, rect->y * coarseness, rect->width * coarseness,
               rect->height * coarseness};
    }
  }
  return {std::move(panes), world.domain()};
}

void WindowPicture::fit(glm::ivec2 size) {
  if (target_ && target_->texture().width() == size.x && target_->texture().height() == size.y) return;
  target_.reset();
  target_.emplace(gl::TextureDescription{
      .name = "window", .width = size.x, .height = size.y, .format = gl::Format::rgba8});
}

PictureFrame WindowPicture::draw(Workbench& workbench, glm::ivec2 size, int coarseness,
                                 const PictureOptions& options) {
  size_ = size;
  if (workbench.motion().explainer().is_active()) coarseness = 1;
  fit(size / coarseness);
  if (coarseness > 1) {
    const PictureFrame frame =
        picture_.draw(workbench.world(), coarser_options(options, coarseness), *target_);
    return {window_picture_layout(workbench.world(), options, coarseness),
            magnified(frame.annotations, coarseness)};
  }
  if (workbench.motion().explainer().is_active()) {
    return workbench.motion().explainer().draw(workbench.world(), options, *target_);
  }
  return picture_.draw(workbench.world(), options, *target_);
}

void WindowPicture::show() const {
  const int width = target_->texture().width();
  const int height = target_->texture().height();
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer_id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  const bool is_exact = size_ == glm::ivec2(width, height);
  glBlitFramebuffer(0, 0, width, height, 0, 0, size_.x, size_.y, GL_COLOR_BUFFER_BIT,
                    is_exact ? GL_NEAREST : GL_LINEAR);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace twinflow
