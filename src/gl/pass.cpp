#include "gl/pass.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "gl/debug.hpp"
#include "gl/dialect.hpp"
#include "gl/work.hpp"

namespace twinflow::gl {
namespace {

/// Over what is there, with premultiplied alpha.
void enable_blending() {
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace

Pass::Pass(ShaderLibrary& shaders, const std::string& name, const ShaderVariant& variant)
    : name_(name), program_(&shaders.program(name, variant)) {
  for (const auto& [uniform, description] : program_->uniforms()) {
    if (!description.is_sampler()) unset_.push_back(uniform);
  }
}

Pass& Pass::set(std::string_view name, int value) {
  glUniform1i(location_to_set(name), value);
  return *this;
}

Pass& Pass::set(std::string_view name, float value) {
  glUniform1f(location_to_set(name), value);
  return *this;
}

Pass& Pass::set(std::string_view name, glm::vec2 value) {
  glUniform2f(location_to_set(name), value.x, value.y);
  return *this;
}

Pass& Pass::set(std::string_view name, glm::vec3 value) {
  glUniform3f(location_to_set(name), value.x, value.y, value.z);
  return *this;
}

Pass& Pass::set(std::string_view name, glm::vec4 value) {
  glUniform4f(location_to_set(name), value.x, value.y, value.z, value.w);
  return *this;
}

Pass& Pass::give(std::string_view sampler, const Texture& texture, GLuint texel_sampler) {
  const Program::Uniform& found = uniform(sampler);
  if (!found.is_sampler()) {
    throw std::logic_error("pass '" + name_ + "': '" + std::string(sampler) + "' is no sampler");
  }
  if ((found.type == GL_SAMPLER_2D_ARRAY) != (texture.layers() != 0)) {
    throw std::logic_error("pass '" + name_ + "': '" + std::string(sampler) + "' and '" + texture.name() +
                           "' do not fit: a sampler2DArray reads layers, a sampler2D a texture without");
  }
  inputs_.push_back({found.location, &texture, texel_sampler});
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
  if (blend) enable_blending();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDisable(GL_BLEND);
}

void Pass::draw_tiles(const RenderTarget& target, Viewport viewport, const Texture& occupied, bool blend) {
  constexpr int kVerticesOfTile = 6;
  read("u_occupied", occupied);
  const DebugGroup group(name_);
  bind(target, viewport);
  if (blend) enable_blending();
  // One draw of many triangles: software renderers take each instance as a draw of its own.
  glDrawArrays(GL_TRIANGLES, 0, kVerticesOfTile * occupied.width() * occupied.height());
  glDisable(GL_BLEND);
}

void Pass::draw_strips(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                       int vertices, int instances) {
  const DebugGroup group(name_);
  bind(target, viewport);
  glBindVertexArray(vertex_array.id());
  enable_blending();
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, vertices, instances);
  glDisable(GL_BLEND);
}

void Pass::draw_points(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                       int points) {
  const DebugGroup group(name_);
  bind(target, viewport);
  glBindVertexArray(vertex_array.id());
  enable_blending();
  const PointSizes sizes;
  // Without scissors points would be clipped by their centers alone.
  glEnable(GL_SCISSOR_TEST);
  glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
  glDrawArrays(GL_POINTS, 0, points);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
}

const Program::Uniform& Pass::uniform(std::string_view name) {
  glUseProgram(program_->id());
  return program_->uniform(name);
}

/// While every uniform has been set, which is so from a pass's first run on, this costs one comparison.
GLint Pass::location_to_set(std::string_view name) {
  const GLint location = uniform(name).location;
  if (!unset_.empty()) std::erase(unset_, name);
  return location;
}

void Pass::bind(const RenderTarget& target, Viewport viewport) {
  const double part = count_pass(target, viewport);
  for (const Input& input : inputs_) count_read(*input.texture, part);
  bind_inputs(target);
  set_pane(viewport);
  require_uniforms();
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_id());
  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
  glBindVertexArray(no_attributes_.id());
}

void Pass::bind_inputs(const RenderTarget& target) {
  const std::vector<Input> inputs = std::exchange(inputs_, {});
  const auto samplers = std::count_if(program_->uniforms().begin(), program_->uniforms().end(),
                                      [](const auto& entry) { return entry.second.is_sampler(); });
  if (static_cast<long>(inputs.size()) != samplers) {
    throw std::logic_error("pass '" + name_ + "' reads " + std::to_string(samplers) + " fields, " +
                           std::to_string(inputs.size()) + " are given");
  }
  glUseProgram(program_->id());
  for (std::size_t unit = 0; unit < inputs.size(); ++unit) {
    const auto& [location, texture, texel_sampler] = inputs[unit];
    if (texture->id() == target.texture().id()) {
      throw std::logic_error("pass '" + name_ + "' would read '" + texture->name() + "' while writing it");
    }
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(texture->target(), texture->id());
    glBindSampler(static_cast<GLuint>(unit), texel_sampler);
    glUniform1i(location, static_cast<GLint>(unit));
  }
}

/// The uniforms of shaders/common/pane.glsl.
void Pass::set_pane(Viewport viewport) {
  if (uses("u_pane_origin")) set("u_pane_origin", glm::vec2(viewport.x, viewport.y));
  if (uses("u_pane_size")) set("u_pane_size", glm::vec2(viewport.width, viewport.height));
}

void Pass::require_uniforms() const {
  if (unset_.empty()) return;
  throw std::logic_error("pass '" + name_ + "' runs, but its uniform '" + unset_.front() + "' was never set");
}

}  // namespace twinflow::gl
