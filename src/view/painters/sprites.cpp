#include "view/painters/sprites.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "gl/dialect.hpp"

namespace twinflow {
namespace {

gl::ShaderVariant with_points(std::vector<std::string> definitions) {
  definitions.emplace_back("POINTS");
  return {.vertex = "view/draw_particles", .definitions = std::move(definitions)};
}

}  // namespace

Sprites::Shader::Shader(gl::ShaderLibrary& shaders, const std::string& fragment,
                        std::vector<std::string> definitions)
    : points_(shaders, fragment, with_points(definitions)),
      strips_(shaders, fragment, {.vertex = "view/draw_particles", .definitions = std::move(definitions)}) {}

Sprites::Sprites() : largest_point_(gl::largest_point()) { describe(points_, 0, 0); }

void Sprites::describe(const gl::VertexArray& vertex_array, int first, GLuint divisor) {
  glBindVertexArray(vertex_array.id());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_.id());
  const auto attribute = [&](GLuint location, GLint components, std::size_t offset) {
    const std::size_t start = static_cast<std::size_t>(first) * sizeof(ParticleDisc) + offset;
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, sizeof(ParticleDisc),
                          reinterpret_cast<const void*>(start));  // NOLINT(performance-no-int-to-ptr)
    glVertexAttribDivisor(location, divisor);
  };
  attribute(0, 2, offsetof(ParticleDisc, position));
  attribute(1, 3, offsetof(ParticleDisc, color));
}

void Sprites::upload(std::vector<ParticleDisc> discs, const Domain& domain) {
  const glm::vec2 low(domain.minimum());
  const glm::vec2 high(domain.maximum());
  const auto beside = std::stable_partition(discs.begin(), discs.end(), [&](const ParticleDisc& disc) {
    const glm::vec2 at = disc.position;
    return at.x >= low.x && at.y >= low.y && at.x < high.x && at.y < high.y;
  });
  count_ = static_cast<int>(discs.size());
  inside_ = static_cast<int>(beside - discs.begin());
  glBindBuffer(GL_ARRAY_BUFFER, buffer_.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(discs.size() * sizeof(ParticleDisc)), discs.data(),
               GL_STREAM_DRAW);
}

void Sprites::draw(Shader& shader, const Domain& domain, double size, const gl::RenderTarget& target,
                   gl::Viewport viewport) {
  shader.set("u_domain_size", glm::vec2(domain.size())).set("u_sprite_size", size);
  if (size > largest_point_) {
    draw_strips(shader, 0, target, viewport);
    return;
  }
  shader.points_.draw_points(target, viewport, points_, inside_);
  draw_strips(shader, inside_, target, viewport);
}

void Sprites::draw_strips(Shader& shader, int first, const gl::RenderTarget& target, gl::Viewport viewport) {
  if (first == count_) return;
  describe(strips_, first, 1);
  shader.strips_.draw_strips(target, viewport, strips_, 4, count_ - first);
}

}  // namespace twinflow
