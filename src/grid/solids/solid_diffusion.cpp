#include "grid/solids/solid_diffusion.hpp"

#include <utility>

#include "grid/operators/cell_fields.hpp"
#include "grid/operators/chebyshev.hpp"

namespace twinflow {

SolidDiffusion::SolidDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids)
    : cells_(cells),
      solids_(&solids),
      begin_(shaders, "grid/solids/begin_diffusion"),
      diffuse_(shaders, "grid/solids/diffuse_among_solids", {.definitions = cells.definitions()}),
      right_hand_side_(velocity_field("right-hand side among solids", cells)),
      other_iterate_(velocity_field("velocity in diffusion among solids", cells, gl::Buffering::ping_pong)) {}

void SolidDiffusion::diffuse(gl::Field& velocity, double dt_seconds, double viscosity) {
  const double h = cells_.shape.cell_size();
  const double diffusion = viscosity * dt_seconds / (h * h);
  begin_.set("u_diffusion", diffusion);
  begin_.read("u_velocity", velocity).read("u_pulls", solids_->pulls()).write(right_hand_side_);
  cells_.set_walls(diffuse_).set("u_diffusion", diffusion);
  iterate_by_chebyshev(diffusion, velocity, other_iterate_, right_hand_side_,
                       [&](const gl::Field& present, const gl::Field& previous, gl::Field& result,
                           double weight) { iterate(present, previous, result, weight); });
}

void SolidDiffusion::iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result,
                             double weight) {
  diffuse_.set("u_weight", weight);
  diffuse_.read("u_velocity", velocity).read("u_previous", previous);
  diffuse_.read("u_right_hand_side", right_hand_side_).read("u_links_u", solids_->links_u());
  diffuse_.read("u_links_v", solids_->links_v()).write(result);
}

}  // namespace twinflow
