#pragma once

#include <vector>

#include "gl/framebuffer.hpp"

namespace twinflow {

/// A picture in main memory.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;  ///< width·height·3 values, the top row first
  /// Width·height values, which are not multiplied into `rgb`; empty: the picture is opaque.
  std::vector<unsigned char> alpha = {};

  bool operator==(const Pixels&) const = default;
};

/// Reads back an rgba8 target. Waits for the GPU.
Pixels capture(const gl::RenderTarget& target);
/// The same with alpha, for a target whose colors are multiplied by its alpha.
Pixels capture_transparent(const gl::RenderTarget& target);

/// Copies a picture into a larger one, with its upper left corner at (x, y). Parts beyond the right and the
/// lower edge are left out.
void paste(const Pixels& part, int x, int y, Pixels& whole);

}  // namespace twinflow
