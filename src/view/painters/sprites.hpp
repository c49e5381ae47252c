#pragma once

#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

struct ParticleDisc {
  glm::vec2 position;  ///< domain units
  glm::vec3 color;
};

/// Draws squares around particles in order; centers beside the pane come last. Squares are points if the
/// driver allows the size (half the time), otherwise strips.
class Sprites {
 public:
  Sprites();

  void upload(std::vector<ParticleDisc> discs, const Domain& domain);

  /// A fragment shader for points and strips, with shaders/view/draw_particles.vert.
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
  /// `size`: side of the squares, pixels.
  void draw(Shader& shader, const Domain& domain, double size, const gl::RenderTarget& target,
            gl::Viewport viewport);

 private:
  void describe(const gl::VertexArray& vertex_array, int first, GLuint divisor);
  void draw_strips(Shader& shader, int first, const gl::RenderTarget& target, gl::Viewport viewport);

  gl::VertexArray points_;
  gl::VertexArray strips_;
  gl::Buffer buffer_;
  double largest_point_;
  int inside_ = 0;  ///< discs with centers in the pane
  int count_ = 0;
};

}  // namespace twinflow
