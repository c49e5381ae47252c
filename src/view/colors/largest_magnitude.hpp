#pragma once

#include <vector>

#include "gl/blocks.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// Finds the largest magnitude in a scalar field on the GPU. Each pass reduces a block of texels to one,
/// until one is left.
class LargestMagnitude {
 public:
  explicit LargestMagnitude(gl::ShaderLibrary& shaders) : pass_(shaders, "view/largest") {}

  /// `field` has one channel. Waits for the GPU.
  double operator()(const gl::Field& field);

 private:
  gl::Pass pass_;
  int width_ = 0;  ///< the width of the field that the levels were made for
  int height_ = 0;
  std::vector<gl::Field> levels_;
};

}  // namespace twinflow
