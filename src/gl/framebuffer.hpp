#pragma once

#include <vector>

#include "gl/texture.hpp"

namespace twinflow::gl {

/// A rectangle of pixels of a framebuffer, (x, y) its lower left corner.
struct Viewport {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// A framebuffer that draws into one texture, into all of its layers at once if it has layers.
class Framebuffer {
 public:
  /// Throws RunError naming the texture if the driver cannot draw into its format.
  explicit Framebuffer(const Texture& texture);
  GLuint id() const { return object_.id(); }

 private:
  Object<FramebufferTraits> object_;
};

/// A texture together with the framebuffer that draws into it.
class RenderTarget {
 public:
  explicit RenderTarget(TextureDescription description)
      : texture_(std::move(description)), framebuffer_(texture_) {}

  Texture& texture() { return texture_; }
  const Texture& texture() const { return texture_; }
  GLuint framebuffer_id() const { return framebuffer_.id(); }
  Viewport viewport() const { return {0, 0, texture_.width(), texture_.height()}; }

  /// Sets every texel's channels to `value`, in every layer.
  void clear(float value = 0.0f);
  /// All texels of a float format, row 0 at the bottom, layer after layer; waits for the GPU.
  std::vector<float> read_floats() const;
  /// All texels of an rgba8 target, row 0 at the bottom; waits for the GPU.
  std::vector<unsigned char> read_bytes() const;

 private:
  Texture texture_;
  Framebuffer framebuffer_;
};

/// Reads all texels of a target, row 0 at the bottom, layer after layer, into `values`. Where a pixel pack
/// buffer is bound, `values` is an offset in it, and the function does not wait. `type`: GL_FLOAT or
/// GL_UNSIGNED_BYTE.
void read_pixels(const RenderTarget& target, GLenum type, void* values);
/// The number of values in all layers: width·height·channels of each.
std::size_t value_count(const Texture& texture);

}  // namespace twinflow::gl
