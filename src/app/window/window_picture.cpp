#include "app/window/window_picture.hpp"

#include "gl/functions.hpp"

namespace twinflow {

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
    PictureOptions coarse = options;
    coarse.area = {options.area.x / coarseness, options.area.y / coarseness, options.area.width / coarseness,
                   options.area.height / coarseness};
    coarse.scale = options.scale / coarseness;
    const PictureFrame frame = picture_.draw(workbench.world(), coarse, *target_);
    return {picture_layout(workbench.world(), options), magnified(frame.annotations, coarseness)};
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
