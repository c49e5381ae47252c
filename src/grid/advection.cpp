#include "grid/advection.hpp"

namespace twinflow {

SemiLagrangianAdvection::SemiLagrangianAdvection(gl::ShaderLibrary& shaders)
    : advect_velocity_(shaders, "advect_velocity"), advect_dye_(shaders, "advect_dye") {}

void SemiLagrangianAdvection::advect_velocity(gl::Field& velocity, const GridShape& shape,
                                              double dt_seconds) {
  advect_velocity_.set("u_cells_per_speed", dt_seconds / shape.cell_size());
  advect_velocity_.read("u_velocity", velocity).write(velocity);
}

void SemiLagrangianAdvection::advect_dye(gl::Field& dye, const gl::Field& velocity, const GridShape& shape,
                                         double dt_seconds, double kept) {
  const glm::dvec2 texel = shape.domain().size() / glm::dvec2(dye.width(), dye.height());
  advect_dye_.set("u_texels_per_speed", glm::vec2(dt_seconds / texel)).set("u_kept", kept);
  advect_dye_.read("u_velocity", velocity).read("u_dye", dye).write(dye);
}

}  // namespace twinflow
