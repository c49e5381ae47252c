#pragma once

#include <vector>

#include "gl/texture.hpp"

namespace twinflow::gl {

/// A framebuffer's rectangle, pixels, from the lower left corner (x, y).
struct Viewport {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// A framebuffer that draws into one texture, into all layers at once.
class Framebuffer {
 public:
  /// Throws RunError with the texture's name if its format cannot be drawn into.
  explicit Framebuffer(const Texture& texture);
  GLuint id() const { return object_.id(); }

 private:
  Object<FramebufferTraits> object_;
};

/// A texture and its framebuffer.
class RenderTarget {
 public:
  explicit RenderTarget(TextureDescription description)
      : texture_(std::move(description)), framebuffer_(texture_) {}

  Texture& texture() { return texture_; }
  const Texture& texture() const { return texture_; }
  GLuint framebuffer_id() const { return framebuffer_.id(); }
  Viewport viewport() const { return {0, 0, texture_.width(), texture_.height()}; }

  void clear(float value = 0.0f);  ///< all channels of all layers
  /// All texels of a float format, row 0 at the bottom, layer after layer; waits for the GPU.
  std::vector<float> read_floats() const;
  /// The same for an rgba8 target.
  std::vector<unsigned char> read_bytes() const;

 private:
  Texture texture_;
  Framebuffer framebuffer_;
};

/// Reads all texels like `read_floats` into `values`, or with a bound pixel pack buffer to that offset,
/// without waiting. `type`: GL_FLOAT or GL_UNSIGNED_BYTE.
void read_pixels(const RenderTarget& target, GLenum type, void* values);
std::size_t value_count(const Texture& texture);  ///< layers·width·height·channels

}  // namespace twinflow::gl
