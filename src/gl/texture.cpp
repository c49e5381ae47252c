#include "gl/texture.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/error.hpp"
#include "gl/dialect.hpp"
#include "gl/errors.hpp"

namespace twinflow::gl {
namespace {

struct FormatRow {
  int channels;
  GLint internal;
  GLenum external;
  GLenum type;
};

FormatRow row(Format format) {
  switch (format) {
    case Format::r32f:
      return {1, GL_R32F, GL_RED, GL_FLOAT};
    case Format::rg32f:
      return {2, GL_RG32F, GL_RG, GL_FLOAT};
    case Format::rgba32f:
      return {4, GL_RGBA32F, GL_RGBA, GL_FLOAT};
    case Format::rgba8:
      return {4, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE};
  }
  throw std::logic_error("unknown texture format");
}

GLint gl_wrap(Wrap wrap) {
  if (wrap == Wrap::repeat) return GL_REPEAT;
  return wrap == Wrap::mirror ? GL_MIRRORED_REPEAT : GL_CLAMP_TO_EDGE;
}

}  // namespace

int channels(Format format) { return row(format).channels; }

Texture::Texture(TextureDescription description) : description_(std::move(description)) {
  if (layers() < 0 || layers() > kMostLayers) {
    throw std::logic_error("texture '" + name() + "': " + std::to_string(layers()) +
                           " layers, allowed are 0 to " + std::to_string(kMostLayers));
  }
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  const std::string size = std::to_string(width()) + "x" + std::to_string(height());
  if (width() < 1 || height() < 1 || width() > largest || height() > largest) {
    throw RunError("texture '" + name() + "': this graphics driver makes textures from 1x1 to " +
                   std::to_string(largest) + "x" + std::to_string(largest) + ", not " + size);
  }
  const FormatRow format = row(description_.format);
  const bool can_filter = format.type != GL_FLOAT || filters_floats();
  const GLint filter = description_.filter == Filter::linear && can_filter ? GL_LINEAR : GL_NEAREST;
  const GLint wrap_x = gl_wrap(description_.wrap.x);
  const GLint wrap_y = gl_wrap(description_.wrap.y);
  check_memory();
  glBindTexture(target(), id());
  const std::vector<unsigned char> zeros(std::size_t(width()) * height() * std::max(layers(), 1) *
                                         format.channels * (format.type == GL_FLOAT ? sizeof(float) : 1));
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (layers() == 0) {
    glTexImage2D(target(), 0, format.internal, width(), height(), 0, format.external, format.type,
                 zeros.data());
  } else {
    glTexImage3D(target(), 0, format.internal, width(), height(), layers(), 0, format.external, format.type,
                 zeros.data());
  }
  glTexParameteri(target(), GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(target(), GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(target(), GL_TEXTURE_WRAP_S, wrap_x);
  glTexParameteri(target(), GL_TEXTURE_WRAP_T, wrap_y);
  if (description_.filter != Filter::nearest) {
    texel_sampler_.emplace();
    glSamplerParameteri(texel_sampler_->id(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(texel_sampler_->id(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glSamplerParameteri(texel_sampler_->id(), GL_TEXTURE_WRAP_S, wrap_x);
    glSamplerParameteri(texel_sampler_->id(), GL_TEXTURE_WRAP_T, wrap_y);
  }
  if (glGetError() == GL_OUT_OF_MEMORY) {
    throw RunError("texture '" + name() + "': the graphics driver has no memory left for " + size +
                   " texels");
  }
}

void Texture::upload_bytes(std::span<const unsigned char> values) {
  const FormatRow format = row(description_.format);
  if (layers() != 0 || format.type != GL_UNSIGNED_BYTE ||
      values.size() != std::size_t(width()) * height() * format.channels) {
    throw std::logic_error("texture '" + name() + "': upload of the wrong type or size");
  }
  glBindTexture(GL_TEXTURE_2D, id());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width(), height(), format.external, format.type, values.data());
}

void Texture::upload(std::span<const float> values) { upload_part(values, {0, 0, width(), height()}); }

void Texture::upload_part(std::span<const float> values, TexelRange range) {
  const FormatRow format = row(description_.format);
  if (layers() != 0) throw std::logic_error("texture '" + name() + "': layers take no upload");
  if (format.type != GL_FLOAT || values.size() != std::size_t(width()) * height() * format.channels) {
    throw std::logic_error("texture '" + name() + "': upload of the wrong type or size");
  }
  glBindTexture(GL_TEXTURE_2D, id());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, width());
  const std::size_t first = (std::size_t(range.y) * width() + range.x) * format.channels;
  glTexSubImage2D(GL_TEXTURE_2D, 0, range.x, range.y, range.width, range.height, format.external, format.type,
                  values.subspan(first).data());
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

}  // namespace twinflow::gl
