#include "gl/framebuffer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/error.hpp"
#include "gl/work.hpp"

namespace twinflow::gl {
namespace {

GLenum external_format(Format format) {
  const std::array<GLenum, 5> by_channels = {0, GL_RED, GL_RG, GL_RGB, GL_RGBA};
  return by_channels.at(static_cast<std::size_t>(channels(format)));
}

int layers_or_one(const Texture& texture) { return std::max(texture.layers(), 1); }

/// The number of texels of one layer.
std::size_t texels(const Texture& texture) { return std::size_t(texture.width()) * texture.height(); }

}  // namespace

void read_pixels(const RenderTarget& target, GLenum type, void* values) {
  const Texture& texture = target.texture();
  const std::size_t bytes_of_layer =
      texels(texture) * channels(texture.description().format) * (type == GL_FLOAT ? sizeof(float) : 1);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer_id());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  count_read_backs(layers_or_one(texture));
  for (int layer = 0; layer < layers_or_one(texture); ++layer) {
    // Computed as a number: an offset must not be added to the null pointer that means the begin of a buffer.
    const auto place =
        reinterpret_cast<std::uintptr_t>(values) + static_cast<std::uintptr_t>(layer) * bytes_of_layer;
    void* const to = reinterpret_cast<void*>(place);  // NOLINT(performance-no-int-to-ptr)
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(layer));
    glReadPixels(0, 0, texture.width(), texture.height(), external_format(texture.description().format), type,
                 to);
  }
}

std::size_t value_count(const Texture& texture) {
  return texels(texture) * channels(texture.description().format) *
         static_cast<std::size_t>(layers_or_one(texture));
}

Framebuffer::Framebuffer(const Texture& texture) {
  glBindFramebuffer(GL_FRAMEBUFFER, id());
  if (texture.layers() == 0) {
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.id(), 0);
  } else {
    std::vector<GLenum> attachments;
    for (int layer = 0; layer < texture.layers(); ++layer) {
      attachments.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(layer));
      glFramebufferTextureLayer(GL_FRAMEBUFFER, attachments.back(), texture.id(), 0, layer);
    }
    glDrawBuffers(texture.layers(), attachments.data());
  }
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    throw RunError("texture '" + texture.name() + "': this graphics driver cannot draw into " +
                   (texture.description().format == Format::rgba8 ? "its format" : "32-bit float textures"));
  }
}

void RenderTarget::clear(float value) {
  const std::array<GLfloat, 4> values = {value, value, value, value};
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_id());
  for (int layer = 0; layer < layers_or_one(texture_); ++layer) {
    glClearBufferfv(GL_COLOR, layer, values.data());
  }
}

std::vector<float> RenderTarget::read_floats() const {
  std::vector<float> values(value_count(texture_));
  read_pixels(*this, GL_FLOAT, values.data());
  return values;
}

std::vector<unsigned char> RenderTarget::read_bytes() const {
  std::vector<unsigned char> values(value_count(texture_));
  read_pixels(*this, GL_UNSIGNED_BYTE, values.data());
  return values;
}

}  // namespace twinflow::gl
