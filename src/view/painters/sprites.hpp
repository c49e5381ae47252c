#pragma once

#include <span>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// One disc, as the vertex buffer holds it.
struct ParticleDisc {
  glm::vec2 position;  ///< domain units
  glm::vec3 color;
};

/// Draws squares around particles in a pane, in their order; those with centers beside the pane come last.
/// The squares are points if the driver can draw points as large, which takes half the time. Otherwise they
/// are strips, with the same picture.
class Sprites {
 public:
  Sprites();

  void upload(std::vector<ParticleDisc> discs, const Domain& domain);

  /// A fragment shader for squares, with shaders/view/draw_particles.vert, in a version for points and one
  /// for strips.
  class Shader {
   public:
    Shader(gl::ShaderLibrary& shaders, const std::string& fragment,
           std::vector<std::string> definitions = {});
    template <class Value>
    Shader& set(std::string_view uniform, const Value& value) {
      points_.set(uniform, value);
      strips_.set(uniform, value);
      return *this;
    }

   private:
    friend class Sprites;
    gl::Pass points_;
    gl::Pass strips_;
  };
  /// `size`: the side of the squares, pixels.
  void draw(Shader& shader, const Domain& domain, double size, const gl::RenderTarget& target,
            gl::Viewport viewport);

 private:
  void describe(const gl::VertexArray& vertex_array, int first, GLuint divisor);
  void draw_strips(Shader& shader, int first, const gl::RenderTarget& target, gl::Viewport viewport);

  gl::VertexArray points_;
  gl::VertexArray strips_;
  gl::Buffer buffer_;
  double largest_point_;
  int inside_ = 0;  ///< the number of discs with their centers in the pane
  int count_ = 0;
};

}  // namespace twinflow
