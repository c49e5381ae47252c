#pragma once

#include <vector>

#include "gl/texture.hpp"

namespace twinflow::gl {

/// A rectangle of a framebuffer, pixels; (x, y) is its lower left corner.
struct Viewport {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// A framebuffer that draws into one texture, into all layers at once.
class Framebuffer {
 public:
  /// Throws RunError with the texture's name if the driver cannot draw into its format.
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

/// Reads all texels, row 0 at the bottom, layer after layer, into `values`. With a bound pixel pack buffer
/// `values` is an offset in it, and the call does not wait. `type`: GL_FLOAT or GL_UNSIGNED_BYTE.
void read_pixels(const RenderTarget& target, GLenum type, void* values);
std::size_t value_count(const Texture& texture);  ///< layers·width·height·channels

}  // namespace twinflow::gl
