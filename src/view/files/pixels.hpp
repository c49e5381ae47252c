#pragma once

#include <vector>

#include "gl/framebuffer.hpp"

namespace twinflow {

/// A picture in main memory.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;  ///< width·height·3, the top row first
  /// Width·height, not multiplied into `rgb`; empty: the picture is opaque.
  std::vector<unsigned char> alpha = {};

  bool operator==(const Pixels&) const = default;
};

/// Reads an rgba8 target back; waits for the GPU.
Pixels capture(const gl::RenderTarget& target);
/// The same with its alpha, of a target whose colours are multiplied by it.
Pixels capture_transparent(const gl::RenderTarget& target);

/// Copies a picture into a larger one, its upper left corner to (x, y); what would lie beyond the right and
/// the lower edge is left out.
void paste(const Pixels& part, int x, int y, Pixels& whole);

}  // namespace twinflow
