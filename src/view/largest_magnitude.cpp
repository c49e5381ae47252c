#include "view/largest_magnitude.hpp"

namespace twinflow {

double LargestMagnitude::operator()(const gl::Field& field) {
  if (field.width() != width_ || field.height() != height_) prepare(field.width(), field.height());
  const gl::Field* finer = &field;
  for (gl::Field& level : levels_) {
    pass_.read("u_scalar", *finer).write(level);
    finer = &level;
  }
  return levels_.back().read_back().front();
}

void LargestMagnitude::prepare(int width, int height) {
  levels_.clear();
  width_ = width;
  height_ = height;
  do {
    width = (width + kBlock - 1) / kBlock;
    height = (height + kBlock - 1) / kBlock;
    levels_.emplace_back(gl::FieldDescription{{.name = "largest magnitude", .width = width, .height = height},
                                              gl::Buffering::single,
                                              "of each block"});
  } while (width > 1 || height > 1);
}

}  // namespace twinflow
