#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gl/object.hpp"

namespace twinflow::gl {

/// What a texel holds. Fields are float32; pictures are rgba8.
enum class Format { r32f, rg32f, rgba32f, rgba8 };
/// How a shader's `texture()` reads between texels. Solvers read the nearest one and interpolate in the
/// shader at full precision; linear is for drawing.
enum class Filter { nearest, linear };
/// What a field is beyond its edges: itself again, its last texel, or its mirror image.
enum class Wrap { repeat, clamp, mirror };

/// What a field is beyond its edges along each axis. A Wrap stands for both of them alike.
struct Wraps {
  Wrap x = Wrap::repeat;  ///< on the left and on the right
  Wrap y = Wrap::repeat;  ///< below and above

  constexpr Wraps(Wrap both = Wrap::repeat) : x(both), y(both) {}
  constexpr Wraps(Wrap along_x, Wrap along_y) : x(along_x), y(along_y) {}
  /// Repeats along the axes for which that is true, and is `otherwise` along the others.
  static constexpr Wraps repeating(bool along_x, bool along_y, Wrap otherwise) {
    return {along_x ? Wrap::repeat : otherwise, along_y ? Wrap::repeat : otherwise};
  }

  constexpr bool operator==(const Wraps&) const = default;
};

/// Number of channels of a format.
int channels(Format format);

/// The number of layers that every driver can write in one pass: OpenGL 3.3 requires as many draw buffers.
inline constexpr int kMostLayers = 8;

struct TextureDescription {
  std::string name;  ///< used in messages and GPU debuggers
  int width = 0;     ///< texels, at most the driver's GL_MAX_TEXTURE_SIZE
  int height = 0;
  Format format = Format::r32f;
  Filter filter = Filter::nearest;
  Wraps wrap = Wrap::repeat;
  /// 0: a plain texture, read through a `sampler2D`. 1 to kMostLayers: that number of layers, read through a
  /// `sampler2DArray`; one pass writes all of them, layer k from the shader's output at location k. Layers
  /// cannot be uploaded.
  int layers = 0;
};

/// A two-dimensional texture, or layers of them, without mipmaps, filled with zeros.
class Texture {
 public:
  /// Throws RunError naming the texture if the driver cannot make one of that size. Throws std::logic_error
  /// for a number of layers that is not allowed.
  explicit Texture(TextureDescription description);

  const TextureDescription& description() const { return description_; }
  const std::string& name() const { return description_.name; }
  int width() const { return description_.width; }
  int height() const { return description_.height; }
  int layers() const { return description_.layers; }
  /// The target to bind it to: GL_TEXTURE_2D, or GL_TEXTURE_2D_ARRAY if it has layers.
  GLenum target() const { return layers() == 0 ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY; }
  GLuint id() const { return object_.id(); }
  /// The sampler object through which whole texels are read, whatever the filter; 0 where the texture's own
  /// filter does so.
  GLuint texel_sampler() const { return texel_sampler_ ? texel_sampler_->id() : 0; }

  /// Replaces all texels. `values`: width·height·channels floats, row 0 at the bottom. Only for float formats
  /// without layers.
  void upload(std::span<const float> values);

 private:
  TextureDescription description_;
  Object<TextureTraits> object_;
  std::optional<Object<SamplerTraits>> texel_sampler_;
};

}  // namespace twinflow::gl
