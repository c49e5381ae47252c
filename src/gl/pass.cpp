#include "gl/pass.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "gl/debug.hpp"

namespace twinflow::gl {
namespace {

bool is_sampler(GLenum type) { return type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_ARRAY; }

void enable_blending(Blend blend) {
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, blend == Blend::add ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace

Pass::Pass(ShaderLibrary& shaders, const std::string& name, const ShaderVariant& variant)
    : name_(name), program_(&shaders.program(name, variant)) {}

Pass& Pass::set(std::string_view name, int value) {
  glUniform1i(uniform(name).location, value);
  return *this;
}

Pass& Pass::set(std::string_view name, float value) {
  glUniform1f(uniform(name).location, value);
  return *this;
}

Pass& Pass::set(std::string_view name, glm::vec2 value) {
  glUniform2f(uniform(name).location, value.x, value.y);
  return *this;
}

Pass& Pass::set(std::string_view name, glm::vec3 value) {
  glUniform3f(uniform(name).location, value.x, value.y, value.z);
  return *this;
}

Pass& Pass::set(std::string_view name, glm::vec4 value) {
  glUniform4f(uniform(name).location, value.x, value.y, value.z, value.w);
  return *this;
}

Pass& Pass::read(std::string_view sampler, const Texture& texture) {
  const Program::Uniform& found = uniform(sampler);
  if (!is_sampler(found.type)) {
    throw std::logic_error("pass '" + name_ + "': '" + std::string(sampler) + "' is no sampler");
  }
  if ((found.type == GL_SAMPLER_2D_ARRAY) != (texture.layers() != 0)) {
    throw std::logic_error("pass '" + name_ + "': '" + std::string(sampler) + "' and '" + texture.name() +
                           "' do not fit: a sampler2DArray reads layers, a sampler2D a texture without");
  }
  inputs_.push_back({found.location, &texture});
  return *this;
}

void Pass::write(Field& field) {
  const DebugGroup group(name_);
  const RenderTarget& next = field.next();
  bind(next, next.viewport());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  field.swap();
}

void Pass::draw(const RenderTarget& target, Viewport viewport, bool blend) {
  const DebugGroup group(name_);
  bind(target, viewport);
  if (blend) enable_blending(Blend::over);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDisable(GL_BLEND);
}

void Pass::draw_strips(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                       int vertices, int instances, Blend blend) {
  const DebugGroup group(name_);
  bind(target, viewport);
  glBindVertexArray(vertex_array.id());
  enable_blending(blend);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, vertices, instances);
  glDisable(GL_BLEND);
}

void Pass::draw_points(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                       int points, Blend blend) {
  const DebugGroup group(name_);
  bind(target, viewport);
  glBindVertexArray(vertex_array.id());
  enable_blending(blend);
  glEnable(GL_PROGRAM_POINT_SIZE);
  // Points are clipped by their centres alone.
  glEnable(GL_SCISSOR_TEST);
  glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
  glDrawArrays(GL_POINTS, 0, points);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_PROGRAM_POINT_SIZE);
  glDisable(GL_BLEND);
}

double largest_point() {
  std::array<GLfloat, 2> range{};
  glGetFloatv(GL_POINT_SIZE_RANGE, range.data());
  return range[1];
}

const Program::Uniform& Pass::uniform(std::string_view name) {
  glUseProgram(program_->id());
  return program_->uniform(name);
}

void Pass::bind(const RenderTarget& target, Viewport viewport) {
  const std::vector<Input> inputs = std::exchange(inputs_, {});
  const auto samplers = std::count_if(program_->uniforms().begin(), program_->uniforms().end(),
                                      [](const auto& entry) { return is_sampler(entry.second.type); });
  if (static_cast<long>(inputs.size()) != samplers) {
    throw std::logic_error("pass '" + name_ + "' reads " + std::to_string(samplers) + " fields, " +
                           std::to_string(inputs.size()) + " are given");
  }
  glUseProgram(program_->id());
  for (std::size_t unit = 0; unit < inputs.size(); ++unit) {
    const auto& [location, texture] = inputs[unit];
    if (texture->id() == target.texture().id()) {
      throw std::logic_error("pass '" + name_ + "' would read '" + texture->name() + "' while writing it");
    }
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(texture->target(), texture->id());
    glUniform1i(location, static_cast<GLint>(unit));
  }
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
  tell_pane(viewport);
  glBindVertexArray(no_attributes_.id());
}

/// What shaders/common/pane.glsl asks for.
void Pass::tell_pane(Viewport viewport) {
  if (uses("u_pane_origin")) set("u_pane_origin", glm::vec2(viewport.x, viewport.y));
  if (uses("u_pane_size")) set("u_pane_size", glm::vec2(viewport.width, viewport.height));
}

}  // namespace twinflow::gl
