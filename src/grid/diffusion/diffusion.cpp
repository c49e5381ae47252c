#include "grid/diffusion/diffusion.hpp"

#include "grid/operators/chebyshev.hpp"

namespace twinflow {

Diffusion::Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells, const GridSolids* solids,
                     GridSurface* surface)
    : cells_(cells),
      solids_(solids),
      surface_(surface),
      begin_(shaders, surface != nullptr ? "grid/diffusion/keep_known" : "grid/diffusion/begin",
             {.definitions = cells.definitions()}),
      diffuse_(shaders, surface != nullptr ? "grid/diffusion/diffuse_liquid" : "grid/diffusion/diffuse",
               {.definitions = cells.definitions()}) {
  if (surface == nullptr) return;
  add_transposed_gradient_.emplace(shaders, "grid/diffusion/add_transposed_gradient",
                                   gl::ShaderVariant{.definitions = cells.definitions()});
}

void Diffusion::diffuse(gl::Field& velocity, double dt_seconds, double viscosity, glm::vec2 push,
                        const gl::Field* last_pressure) {
  if (viscosity == 0.0) return;
  make_fields(velocity);
  const double h = cells_.shape.cell_size();
  const double diffusion = viscosity * dt_seconds / (h * h);
  begin(velocity, diffusion);
  if (surface_ != nullptr) add_transposed_gradient(velocity, dt_seconds, diffusion, push, *last_pressure);
  cells_.set_walls(diffuse_).set("u_diffusion", diffusion);
  iterate_by_chebyshev(diffusion, velocity, *other_iterate_, *right_hand_side_,
                       [&](const gl::Field& present, const gl::Field& previous, gl::Field& result,
                           double weight) { iterate(present, previous, result, weight); });
}

void Diffusion::make_fields(const gl::Field& velocity) {
  if (right_hand_side_) return;
  gl::TextureDescription texture = velocity.texture().description();
  texture.name = "velocity in diffusion";
  other_iterate_.emplace(gl::FieldDescription{texture, gl::Buffering::ping_pong, velocity.channels()});
  texture.name = "right-hand side of diffusion";
  if (surface_ != nullptr) texture.format = gl::Format::rgba32f;
  right_hand_side_.emplace(
      gl::FieldDescription{texture, gl::Buffering::ping_pong,
                           "u, v (domain units per second); of a liquid: lightness of their masses, or 0"});
}

void Diffusion::begin(const gl::Field& velocity, double diffusion) {
  begin_.read("u_velocity", velocity);
  if (surface_ != nullptr) begin_.read("u_cells", surface_->cells()).read("u_links", surface_->links());
  if (solids_ != nullptr) begin_.set("u_diffusion", diffusion).read("u_pulls", solids_->pulls());
  begin_.write(*right_hand_side_);
}

void Diffusion::add_transposed_gradient(const gl::Field& velocity, double dt_seconds, double diffusion,
                                        glm::vec2 push, const gl::Field& last_pressure) {
  gl::Pass& pass = cells_.set_walls(*add_transposed_gradient_).set("u_diffusion", diffusion);
  pass.set("u_gradient_scale", dt_seconds / cells_.shape.cell_size()).set("u_push", push);
  pass.read("u_velocity", velocity).read("u_pressure", last_pressure);
  pass.read("u_right_hand_side", *right_hand_side_).read("u_cells", surface_->cells());
  read_links(pass);
  pass.write(*right_hand_side_);
}

/// result ← previous + weight · (Jacobi's next iterate after `present` − previous)
void Diffusion::iterate(const gl::Field& present, const gl::Field& previous, gl::Field& result,
                        double weight) {
  diffuse_.set("u_weight", weight).read("u_velocity", present).read("u_previous", previous);
  diffuse_.read("u_right_hand_side", *right_hand_side_);
  if (surface_ != nullptr) diffuse_.read("u_cells", surface_->cells());
  read_links(diffuse_);
  diffuse_.write(result);
}

void Diffusion::read_links(gl::Pass& pass) {
  if (solids_ == nullptr) return;
  pass.read("u_links_u", solids_->links_u()).read("u_links_v", solids_->links_v());
}

}  // namespace twinflow
