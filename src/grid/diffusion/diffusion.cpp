#include "grid/diffusion/diffusion.hpp"

#include <cmath>

#include "grid/operators/chebyshev.hpp"

namespace twinflow {
namespace {

gl::Field field_like(const gl::Field& velocity, const char* name) {
  gl::TextureDescription texture = velocity.texture().description();
  texture.name = name;
  return gl::Field({texture, gl::Buffering::ping_pong, velocity.channels()});
}

/// γ, the part of the step of each of the two stages: 1 − 1/√2 makes them second order and L-stable.
const double kPartOfStage = 1.0 - std::sqrt(0.5);

}  // namespace

Diffusion::Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells, const GridSolids* solids,
                     GridSurface* surface)
    : cells_(cells),
      solids_(solids),
      surface_(surface),
      begin_(shaders, surface != nullptr ? "grid/diffusion/keep_known" : "grid/diffusion/begin",
             {.definitions = cells.definitions()}),
      diffuse_(shaders, surface != nullptr ? "grid/diffusion/diffuse_liquid" : "grid/diffusion/diffuse",
               {.definitions = cells.definitions()}),
      combine_(shaders, "grid/diffusion/begin") {
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
  begin(velocity, velocity, velocity, {1.0f, 0.0f}, diffusion);
  if (surface_ != nullptr) add_transposed_gradient(velocity, dt_seconds, diffusion, push, *last_pressure);
  solve(velocity, diffusion);
}

/// Both stages solve the same equation. Their iterations start from velocities with the momentum of the
/// results, which is then kept to rounding.
const gl::Field& Diffusion::diffuse_in_two_stages(gl::Field& velocity, const gl::Field& start,
                                                  double dt_seconds, double viscosity) {
  if (viscosity == 0.0) return velocity;
  make_fields(velocity);
  if (!stage_) stage_.emplace(field_like(velocity, "velocity after the first stage of diffusion"));
  const double h = cells_.shape.cell_size();
  const double part = kPartOfStage;
  const double diffusion = part * viscosity * dt_seconds / (h * h);
  begin(velocity, start, start, {part, 0.0}, diffusion);
  combine(velocity, start, start, {part, 0.0}, *stage_);
  solve(*stage_, diffusion);
  const double of_stage = (1.0 - part) / part;
  begin(velocity, start, *stage_, {part, of_stage}, diffusion);
  combine(velocity, start, *stage_, {1.0 - part, 1.0}, velocity);
  solve(velocity, diffusion);
  if (solids_ == nullptr) return velocity;  // only solids feel the stress
  combine(velocity, *stage_, *stage_, {part, 0.0}, *stage_);
  return *stage_;
}

void Diffusion::combine(const gl::Field& velocity, const gl::Field& start, const gl::Field& stage,
                        glm::dvec2 parts, gl::Field& result) {
  combine_.set("u_parts", glm::vec2(parts)).read("u_velocity", velocity).read("u_start", start);
  combine_.read("u_stage", stage).write(result);
}

void Diffusion::solve(gl::Field& velocity, double diffusion) {
  cells_.set_walls(diffuse_).set("u_diffusion", diffusion);
  iterate_by_chebyshev(diffusion, velocity, *other_iterate_, *right_hand_side_,
                       [&](const gl::Field& present, const gl::Field& previous, gl::Field& result,
                           double weight) { iterate(present, previous, result, weight); });
}

void Diffusion::make_fields(const gl::Field& velocity) {
  if (right_hand_side_) return;
  other_iterate_.emplace(field_like(velocity, "velocity in diffusion"));
  gl::TextureDescription texture = velocity.texture().description();
  texture.name = "right-hand side of diffusion";
  if (surface_ != nullptr) texture.format = gl::Format::rgba32f;
  right_hand_side_.emplace(
      gl::FieldDescription{texture, gl::Buffering::ping_pong,
                           "u, v (domain units per second); of a liquid: lightness of their masses, or 0"});
}

void Diffusion::begin(const gl::Field& velocity, const gl::Field& start, const gl::Field& stage,
                      glm::dvec2 parts, double diffusion) {
  begin_.read("u_velocity", velocity);
  if (surface_ != nullptr) {
    begin_.read("u_cells", surface_->cells()).read("u_links", surface_->links());
  } else {
    begin_.set("u_parts", glm::vec2(parts)).read("u_start", start).read("u_stage", stage);
  }
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
