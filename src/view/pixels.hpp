#pragma once

#include <vector>

#include "gl/framebuffer.hpp"

namespace twinflow {

/// An opaque picture in main memory.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;  ///< width·height·3, the top row first

  bool operator==(const Pixels&) const = default;
};

/// Reads an rgba8 target back; waits for the GPU.
Pixels capture(const gl::RenderTarget& target);

/// Copies a picture into a larger one, its upper left corner to (x, y); what would lie beyond the right and
/// the lower edge is left out.
void paste(const Pixels& part, int x, int y, Pixels& whole);

}  // namespace twinflow
