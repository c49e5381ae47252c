#pragma once

#include <optional>
#include <span>
#include <string>

#include "gl/object.hpp"

namespace twinflow::gl {

/// A texel's format: float32 for fields, rgba8 for pictures.
enum class Format { r32f, rg32f, rgba32f, rgba8 };
/// Reading between texels by `texture()`. Solvers interpolate nearest texels at full precision in the shader;
/// linear is for drawing.
enum class Filter { nearest, linear };
/// A field beyond its edges: repeated, its last texel, or mirrored.
enum class Wrap { repeat, clamp, mirror };

/// The wrap along each axis. One Wrap stands for both.
struct Wraps {
  Wrap x = Wrap::repeat;
  Wrap y = Wrap::repeat;

  constexpr Wraps(Wrap both = Wrap::repeat) : x(both), y(both) {}
  constexpr Wraps(Wrap along_x, Wrap along_y) : x(along_x), y(along_y) {}
  /// Repeats along these axes, `otherwise` along the others.
  static constexpr Wraps repeating(bool along_x, bool along_y, Wrap otherwise) {
    return {along_x ? Wrap::repeat : otherwise, along_y ? Wrap::repeat : otherwise};
  }

  constexpr bool operator==(const Wraps&) const = default;
};

int channels(Format format);

/// The layers that every driver writes in one pass: OpenGL 3.3's fewest draw buffers.
inline constexpr int kMostLayers = 8;

struct TextureDescription {
  std::string name;  ///< for messages and GPU debuggers
  int width = 0;     ///< texels, at most GL_MAX_TEXTURE_SIZE
  int height = 0;
  Format format = Format::r32f;
  Filter filter = Filter::nearest;
  Wraps wrap = Wrap::repeat;
  /// 0: a plain `sampler2D`. 1 to kMostLayers: a `sampler2DArray` written by one pass, layer k from output
  /// location k; no upload.
  int layers = 0;
};

/// Some of a texture's texels.
struct TexelRange {
  int x, y;  ///< of the lower left one
  int width, height;
};

/// A two-dimensional texture, plain or layered, without mipmaps, initially zero.
class Texture {
 public:
  /// Throws RunError with the name if the driver cannot make it, std::logic_error for an invalid number of
  /// layers.
  explicit Texture(TextureDescription description);

  const TextureDescription& description() const { return description_; }
  const std::string& name() const { return description_.name; }
  int width() const { return description_.width; }
  int height() const { return description_.height; }
  int layers() const { return description_.layers; }
  GLenum target() const { return layers() == 0 ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY; }
  GLuint id() const { return object_.id(); }
  /// The sampler for reading whole texels; 0 if the texture's own filter does so.
  GLuint texel_sampler() const { return texel_sampler_ ? texel_sampler_->id() : 0; }

  /// Replaces all texels: width·height·channels floats, row 0 at the bottom. Only for float formats without
  /// layers.
  void upload(std::span<const float> values);
  /// Replaces all texels of an rgba8 texture: width·height·4 bytes, row 0 at the bottom.
  void upload_bytes(std::span<const unsigned char> values);
  /// Replaces the texels of a range. `values`: of all texels.
  void upload_part(std::span<const float> values, TexelRange range);

 private:
  TextureDescription description_;
  Object<TextureTraits> object_;
  std::optional<Object<SamplerTraits>> texel_sampler_;
};

}  // namespace twinflow::gl
