#pragma once

#include "gl/framebuffer.hpp"

namespace twinflow::gl {

/// What a thread has asked of the GPU.
struct Work {
  long passes = 0;      ///< draws
  long read_backs = 0;  ///< copies from the GPU, one for each layer
  double texels = 0.0;  ///< written
  double bytes = 0.0;   ///< written, and of what is read: each texel once

  Work operator-(const Work& before) const;
};

/// Since the calling thread began.
const Work& work_of_thread();

/// Counts a draw into part of a target; returns which part.
double count_pass(const RenderTarget& target, Viewport viewport);
/// Counts what a draw into this part reads of a texture: as large a part.
void count_read(const Texture& texture, double part);
void count_read_backs(int layers);

}  // namespace twinflow::gl
