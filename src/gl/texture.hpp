#pragma once

#include <span>
#include <string>
#include <vector>

#include "gl/object.hpp"

namespace twinflow::gl {

/// What a texel holds. Fields are float32; rgba8 is for pictures.
enum class Format { r32f, rg32f, rgba32f, rgba8 };
/// How a shader's `texture()` reads between texels. Solvers read nearest and interpolate on their own at full
/// precision; linear is for drawing.
enum class Filter { nearest, linear };
/// What a field is beyond its edges: itself again, its last texel, or its mirror image.
enum class Wrap { repeat, clamp, mirror };

/// Number of channels of a format.
int channels(Format format);

struct TextureDescription {
  std::string name;  ///< used in messages and GPU debuggers
  int width = 0;     ///< texels, at most the driver's GL_MAX_TEXTURE_SIZE
  int height = 0;
  Format format = Format::r32f;
  Filter filter = Filter::nearest;
  Wrap wrap = Wrap::repeat;
};

/// A two-dimensional texture without mipmaps, filled with zeros.
class Texture {
 public:
  /// Throws RunError naming the texture where the driver cannot make it that large.
  explicit Texture(TextureDescription description);

  const TextureDescription& description() const { return description_; }
  const std::string& name() const { return description_.name; }
  int width() const { return description_.width; }
  int height() const { return description_.height; }
  GLuint id() const { return object_.id(); }

  /// Replaces all texels. `values`: width·height·channels floats, row 0 at the bottom. Float formats only.
  void upload(std::span<const float> values);

 private:
  TextureDescription description_;
  Object<TextureTraits> object_;
};

}  // namespace twinflow::gl
