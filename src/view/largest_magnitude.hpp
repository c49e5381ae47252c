#pragma once

#include <vector>

#include "gl/pass.hpp"

namespace twinflow {

/// The largest magnitude in a scalar field, found on the GPU: each pass makes one texel of a block of texels
/// until one is left.
class LargestMagnitude {
 public:
  explicit LargestMagnitude(gl::ShaderLibrary& shaders) : pass_(shaders, "largest") {}

  /// `field`: one channel. Waits for the GPU.
  double operator()(const gl::Field& field);

 private:
  static constexpr int kBlock = 16;  ///< texels on a side; also in largest.frag
  void prepare(int width, int height);

  gl::Pass pass_;
  int width_ = 0;  ///< of the field that the levels were made for
  int height_ = 0;
  std::vector<gl::Field> levels_;  ///< each a block smaller; the last is one texel
};

}  // namespace twinflow
