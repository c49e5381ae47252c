#include "grid/operators/point_velocity.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {

const gl::Field& PointVelocity::of(const gl::Field& velocity, const GridCells& cells,
                                   const gl::Field* corners) {
  if (!cells.face_means) return velocity;
  if (!conversion_ || conversion_->among_solids != cells.solids) {
    gl::ShaderVariant variant{.definitions = cells.definitions()};
    if (cells.solids) variant.definitions.emplace_back("CLEAR_OF_SOLIDS");
    conversion_.emplace(Conversion{cells.solids,
                                   {*shaders_, "grid/advection/face_points", variant},
                                   gl::Field(velocity_field("velocity at points", cells))});
  }
  gl::Pass& pass = conversion_->pass;
  if (cells.solids) pass.read("u_corners", *corners);
  cells.set_walls(pass).read("u_velocity", velocity).write(conversion_->points);
  return conversion_->points;
}

}  // namespace twinflow
