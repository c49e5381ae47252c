#include "grid/diffusion.hpp"

namespace twinflow {
namespace {

/// Each divides the error by (1 + 4d)/4d, d = ν Δt/h².
constexpr int kIterations = 20;

}  // namespace

Diffusion::Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      diffuse_(shaders, "diffuse", {.definitions = cells.definitions()}),
      copy_(shaders, "copy") {}

void Diffusion::diffuse(gl::Field& velocity, double dt_seconds, double viscosity) {
  if (viscosity == 0.0) return;
  if (!before_) {
    gl::TextureDescription texture = velocity.texture().description();
    texture.name = "velocity before diffusion";
    before_.emplace(gl::FieldDescription{texture, gl::Buffering::single, velocity.channels()});
  }
  copy_.read("u_value", velocity).write(*before_);
  const double h = cells_.shape.cell_size();
  cells_.set_walls(diffuse_).set("u_diffusion", viscosity * dt_seconds / (h * h));
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    diffuse_.read("u_velocity", velocity).read("u_before", *before_).write(velocity);
  }
}

}  // namespace twinflow
