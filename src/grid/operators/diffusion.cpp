#include "grid/operators/diffusion.hpp"

#include "grid/operators/chebyshev.hpp"

namespace twinflow {
namespace {

void make_like(std::optional<gl::Field>& field, const gl::Field& velocity, const char* name,
               gl::Buffering buffering) {
  if (field) return;
  gl::TextureDescription texture = velocity.texture().description();
  texture.name = name;
  field.emplace(gl::FieldDescription{texture, buffering, velocity.channels()});
}

}  // namespace

Diffusion::Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      diffuse_(shaders, "grid/projection/diffuse", {.definitions = cells.definitions()}),
      copy_(shaders, "gl/copy") {}

void Diffusion::diffuse(gl::Field& velocity, double dt_seconds, double viscosity) {
  if (viscosity == 0.0) return;
  make_like(right_hand_side_, velocity, "right-hand side of diffusion", gl::Buffering::single);
  make_like(other_iterate_, velocity, "velocity in diffusion", gl::Buffering::ping_pong);
  copy_.read("u_value", velocity).write(*right_hand_side_);

  const double h = cells_.shape.cell_size();
  const double diffusion = viscosity * dt_seconds / (h * h);
  cells_.set_walls(diffuse_).set("u_diffusion", diffusion);
  iterate_by_chebyshev(diffusion, velocity, *other_iterate_, *right_hand_side_,
                       [&](const gl::Field& present, const gl::Field& previous, gl::Field& result,
                           double weight) { iterate(present, previous, result, weight); });
}

/// result ← previous + weight · (Jacobi's next iterate after `velocity` − previous)
void Diffusion::iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result,
                        double weight) {
  diffuse_.set("u_weight", weight);
  diffuse_.read("u_velocity", velocity)
      .read("u_previous", previous)
      .read("u_right_hand_side", *right_hand_side_)
      .write(result);
}

}  // namespace twinflow
