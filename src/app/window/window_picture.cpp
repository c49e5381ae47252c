#include "app/window/window_picture.hpp"

#include "gl/functions.hpp"

namespace twinflow {

PictureFrame WindowPicture::draw(Workbench& workbench, glm::ivec2 size, const PictureOptions& options) {
  if (!target_ || target_->texture().width() != size.x || target_->texture().height() != size.y) {
    target_.reset();
    target_.emplace(gl::TextureDescription{
        .name = "window", .width = size.x, .height = size.y, .format = gl::Format::rgba8});
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
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace twinflow
