#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "gl/field.hpp"
#include "gl/shader_library.hpp"

namespace twinflow::gl {

/// One shader run over every texel of a field. Buffers swap only here.
///
///     jacobi_.set("u_source_scale", scale);
///     jacobi_.read("u_pressure", pressure).read("u_divergence", divergence).write(pressure);
///
/// A uniform keeps its value, also across reloads, until a pass of the same program sets it. Name fields anew
/// for every run. Shaders with the viewport's uniforms receive it (shaders/common/pane.glsl).
///
/// Throws std::logic_error for an unknown name, and for a run with an unset uniform or sampler.
class Pass {
 public:
  /// `name`: in shaders/<name>.frag and the GPU debug group.
  Pass(ShaderLibrary& shaders, const std::string& name, const ShaderVariant& variant = {});

  Pass& set(std::string_view uniform, int value);
  Pass& set(std::string_view uniform, float value);
  Pass& set(std::string_view uniform, double value) { return set(uniform, static_cast<float>(value)); }
  Pass& set(std::string_view uniform, glm::vec2 value);
  Pass& set(std::string_view uniform, glm::vec3 value);
  Pass& set(std::string_view uniform, glm::vec4 value);

  bool uses(std::string_view uniform) const { return program_->uniforms().contains(uniform); }

  /// Gives `sampler` the field's current values: a sampler2D, or sampler2DArray for layers.
  Pass& read(std::string_view sampler, const Field& field) { return read(sampler, field.texture()); }
  Pass& read(std::string_view sampler, const Texture& texture) { return give(sampler, texture, 0); }
  /// The same, but `texture()` reads the nearest texel whatever the filter.
  Pass& read_texels(std::string_view sampler, const Field& field) {
    return read_texels(sampler, field.texture());
  }
  Pass& read_texels(std::string_view sampler, const Texture& texture) {
    return give(sampler, texture, texture.texel_sampler());
  }

  /// Writes the next values and makes them current. Throws std::logic_error if the shader would read the same
  /// buffer.
  void write(Field& field);

  /// Draws into part of a target; `blend`: over what is there (premultiplied alpha).
  void draw(const RenderTarget& target, Viewport viewport, bool blend = false);
  /// The same for occupied tiles alone; `occupied` has one texel per tile, for the vertex shader
  /// common/tiles.
  void draw_tiles(const RenderTarget& target, Viewport viewport, const Texture& occupied, bool blend = false);
  /// Blends the vertex shader's `instances` strips of `vertices` each into part of a target.
  void draw_strips(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                   int vertices, int instances);
  /// Blends points into part of a target alone; their sizes are the vertex shader's, up to `largest_point()`.
  void draw_points(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                   int points);

 private:
  struct Input {
    GLint location;
    const Texture* texture;
    GLuint texel_sampler;  ///< 0: the texture's own filter
  };
  Pass& give(std::string_view sampler, const Texture& texture, GLuint texel_sampler);
  const Program::Uniform& uniform(std::string_view name);
  GLint location_to_set(std::string_view name);
  void bind(const RenderTarget& target, Viewport viewport);
  void bind_inputs(const RenderTarget& target);
  void set_pane(Viewport viewport);
  void require_uniforms() const;

  std::string name_;
  const Program* program_;
  std::vector<Input> inputs_;  ///< of the next run
  std::vector<std::string> unset_;
  VertexArray no_attributes_;
};

}  // namespace twinflow::gl
