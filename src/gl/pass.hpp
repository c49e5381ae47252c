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

/// One shader that runs over every texel of a field. Buffers swap here and nowhere else.
///
///     jacobi_.set("u_source_scale", scale);
///     jacobi_.read("u_pressure", pressure).read("u_divergence", divergence).write(pressure);
///
/// A uniform keeps its value until this or another pass of the same program sets it again, also when shaders
/// are reloaded. Fields are named anew for every run. Shaders that declare the uniforms of the viewport
/// receive its place (shaders/common/pane.glsl).
///
/// Throws std::logic_error for a name that the shader does not use. It also throws, naming pass and uniform,
/// if it runs before every uniform is set and every sampler has a field.
class Pass {
 public:
  /// `name` is the name in shaders/<name>.frag and of the GPU debug group.
  Pass(ShaderLibrary& shaders, const std::string& name, const ShaderVariant& variant = {});

  Pass& set(std::string_view uniform, int value);
  Pass& set(std::string_view uniform, float value);
  Pass& set(std::string_view uniform, double value) { return set(uniform, static_cast<float>(value)); }
  Pass& set(std::string_view uniform, glm::vec2 value);
  Pass& set(std::string_view uniform, glm::vec3 value);
  Pass& set(std::string_view uniform, glm::vec4 value);

  /// Whether the shader uses a uniform of this name.
  bool uses(std::string_view uniform) const { return program_->uniforms().contains(uniform); }

  /// The shader reads the field's current values through `sampler`: a sampler2D, for a field with layers a
  /// sampler2DArray.
  Pass& read(std::string_view sampler, const Field& field) { return read(sampler, field.texture()); }
  Pass& read(std::string_view sampler, const Texture& texture) { return give(sampler, texture, 0); }
  /// The same, but `texture()` reads the nearest texel even where the field is filtered when it is drawn.
  Pass& read_texels(std::string_view sampler, const Field& field) {
    return read_texels(sampler, field.texture());
  }
  Pass& read_texels(std::string_view sampler, const Texture& texture) {
    return give(sampler, texture, texture.texel_sampler());
  }

  /// Writes the field's next values, which thereby become its current ones. Throws std::logic_error naming
  /// pass and field where the shader would read the buffer that it writes.
  void write(Field& field);

  /// Draws into a part of a target; with `blend`, over what is there (premultiplied alpha).
  void draw(const RenderTarget& target, Viewport viewport, bool blend = false);
  /// The same for the occupied tiles of the viewport. The vertex shader common/tiles finds them in a texture
  /// with one texel for each tile.
  void draw_tiles(const RenderTarget& target, Viewport viewport, const Texture& occupied, bool blend = false);
  /// Blends geometry that the vertex shader makes into a part of a target: `instances` strips of `vertices`
  /// each.
  void draw_strips(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                   int vertices, int instances);
  /// Blends `points` points into a part of a target and into nothing else; the vertex shader sets their
  /// sizes, up to `largest_point()`.
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
  std::vector<Input> inputs_;       ///< of the next run
  std::vector<std::string> unset_;  ///< uniforms of the shader that this pass has not set yet
  VertexArray no_attributes_;
};

}  // namespace twinflow::gl
