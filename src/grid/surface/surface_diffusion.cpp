#include "grid/surface/surface_diffusion.hpp"

#include "grid/operators/cell_fields.hpp"
#include "grid/operators/chebyshev.hpp"

namespace twinflow {
namespace {

gl::FieldDescription right_hand_side_field(const GridCells& cells) {
  gl::FieldDescription field =
      velocity_field("velocity of the liquid before diffusion", cells, gl::Buffering::ping_pong);
  field.texture.format = gl::Format::rgba32f;
  field.channels = "u, v (domain units per second), lightness of their masses, or 0";
  return field;
}

}  // namespace

SurfaceDiffusion::SurfaceDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface)
    : cells_(cells),
      surface_(&surface),
      begin_(shaders, "grid/surface/keep_known", {.definitions = cells.definitions()}),
      add_transposed_gradient_(shaders, "grid/surface/add_transposed_gradient",
                               {.definitions = cells.definitions()}),
      diffuse_(shaders, "grid/surface/diffuse_liquid", {.definitions = cells.definitions()}),
      right_hand_side_(right_hand_side_field(cells)),
      other_iterate_(velocity_field("velocity of the liquid in diffusion", cells, gl::Buffering::ping_pong)) {
}

void SurfaceDiffusion::diffuse(gl::Field& velocity, double dt_seconds, double viscosity, glm::vec2 push,
                               const gl::Field& last_pressure) {
  const double h = cells_.shape.cell_size();
  const double diffusion = viscosity * dt_seconds / (h * h);
  begin_.read("u_velocity", velocity).read("u_cells", surface_->cells()).read("u_links", surface_->links());
  if (surface_->solids() != nullptr) {
    begin_.set("u_diffusion", diffusion).read("u_pulls", surface_->solids()->pulls());
  }
  begin_.write(right_hand_side_);
  cells_.set_walls(add_transposed_gradient_).set("u_diffusion", diffusion);
  add_transposed_gradient_.set("u_gradient_scale", dt_seconds / h).set("u_push", push);
  add_transposed_gradient_.read("u_velocity", velocity).read("u_pressure", last_pressure);
  add_transposed_gradient_.read("u_right_hand_side", right_hand_side_).read("u_cells", surface_->cells());
  if (const GridSolids* const solids = surface_->solids()) {
    add_transposed_gradient_.read("u_links_u", solids->links_u()).read("u_links_v", solids->links_v());
  }
  add_transposed_gradient_.write(right_hand_side_);
  cells_.set_walls(diffuse_).set("u_diffusion", diffusion);
  iterate_by_chebyshev(diffusion, velocity, other_iterate_, right_hand_side_,
                       [&](const gl::Field& present, const gl::Field& previous, gl::Field& result,
                           double weight) { iterate(present, previous, result, weight); });
}

void SurfaceDiffusion::iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result,
                               double weight) {
  diffuse_.set("u_weight", weight).read("u_velocity", velocity).read("u_previous", previous);
  diffuse_.read("u_right_hand_side", right_hand_side_).read("u_cells", surface_->cells());
  if (const GridSolids* const solids = surface_->solids()) {
    diffuse_.read("u_links_u", solids->links_u()).read("u_links_v", solids->links_v());
  }
  diffuse_.write(result);
}

}  // namespace twinflow
