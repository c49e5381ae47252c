#pragma once

#include <vector>

#include "gl/framebuffer.hpp"

namespace twinflow {

struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;  ///< width·height·3 values, top row first
  /// Width·height values, not multiplied into `rgb`; empty: opaque.
  std::vector<unsigned char> alpha = {};

  bool operator==(const Pixels&) const = default;
};

/// Reads an rgba8 target. Waits for the GPU.
Pixels capture(const gl::RenderTarget& target);
/// The same with alpha, for premultiplied colors.
Pixels capture_transparent(const gl::RenderTarget& target);

/// Copies a picture's upper left corner to (x, y) of a larger one, clipped on the right and below.
void paste(const Pixels& part, int x, int y, Pixels& whole);

}  // namespace twinflow
