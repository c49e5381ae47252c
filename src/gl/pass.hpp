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

/// How geometry goes into a target: over what is there (premultiplied alpha), or added to it, channel by
/// channel.
enum class Blend { over, add };

/// One shader run over every texel of a field: the only place where buffers swap.
///
///     jacobi_.set("u_scale", scale);
///     jacobi_.read("u_pressure", pressure).read("u_divergence", divergence).write(pressure);
///
/// Where the viewport lies is told to shaders that ask for it (shaders/common/pane.glsl). Uniforms keep their
/// values until the shaders are reloaded; fields are named anew for every run. Names that
/// the shader does not use, and samplers that were given no field, are errors (std::logic_error).
class Pass {
 public:
  /// `name` is that of shaders/<name>.frag and of the GPU debug group.
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
  Pass& read(std::string_view sampler, const Texture& texture);

  /// Writes the field's next values, which thereby become its current ones. Throws std::logic_error naming
  /// pass and field where the shader would read the buffer that it writes.
  void write(Field& field);

  /// Draws into a part of a target; with `blend`, over what is there (premultiplied alpha).
  void draw(const RenderTarget& target, Viewport viewport, bool blend = false);
  /// Blends geometry of the vertex shader's making over a part of a target: `instances` strips of `vertices`
  /// each.
  void draw_strips(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array,
                   int vertices, int instances, Blend blend = Blend::over);
  /// Blends `points` points into a part of a target and nothing beside it; the vertex shader says how large
  /// they are, up to `largest_point`.
  void draw_points(const RenderTarget& target, Viewport viewport, const VertexArray& vertex_array, int points,
                   Blend blend = Blend::over);

 private:
  struct Input {
    GLint location;
    const Texture* texture;
  };
  const Program::Uniform& uniform(std::string_view name);
  void bind(const RenderTarget& target, Viewport viewport);
  void tell_pane(Viewport viewport);

  std::string name_;
  const Program* program_;
  std::vector<Input> inputs_;  ///< of the next run
  VertexArray no_attributes_;
};

/// Sides of the largest points that the driver draws, pixels.
double largest_point();

}  // namespace twinflow::gl
