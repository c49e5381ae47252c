#pragma once

#include <vector>

#include "gl/blocks.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// The largest magnitude of a scalar field, by reductions of texel blocks on the GPU.
class LargestMagnitude {
 public:
  explicit LargestMagnitude(gl::ShaderLibrary& shaders) : pass_(shaders, "view/largest") {}

  /// `field`: one channel. Waits for the GPU.
  double operator()(const gl::Field& field);

 private:
  gl::Pass pass_;
  int width_ = 0;  ///< of the levels' field
  int height_ = 0;
  std::vector<gl::Field> levels_;
};

}  // namespace twinflow
