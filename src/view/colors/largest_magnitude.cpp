#include "view/colors/largest_magnitude.hpp"

namespace twinflow {

double LargestMagnitude::operator()(const gl::Field& field) {
  if (field.width() != width_ || field.height() != height_) {
    width_ = field.width();
    height_ = field.height();
    levels_ = gl::block_pyramid("largest magnitude", width_, height_, gl::Format::r32f, "of each block");
  }
  const gl::Field* finer = &field;
  for (gl::Field& level : levels_) {
    pass_.read("u_scalar", *finer).write(level);
    finer = &level;
  }
  return levels_.back().read_back().front();
}

}  // namespace twinflow
