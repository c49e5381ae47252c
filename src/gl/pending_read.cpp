#include "gl/pending_read.hpp"

#include <stdexcept>

#include "gl/dialect.hpp"

namespace twinflow::gl {

void PendingRead::start(const Field& field) {
  values_ = value_count(field.texture());
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.id());
  if (values_ > capacity_) {
    glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(values_ * sizeof(float)), nullptr,
                 GL_STREAM_READ);
    capacity_ = values_;
  }
  read_pixels(field.target(), GL_FLOAT, nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

void PendingRead::read(std::vector<float>& values) {
  if (!started()) throw std::logic_error("a read-back was taken before it was started");
  values.resize(values_);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.id());
  copy_pack_buffer(values.data(), values_ * sizeof(float));
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  values_ = 0;
}

}  // namespace twinflow::gl
