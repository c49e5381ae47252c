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

}  // namespace twinflow
