#include "grid/forces.hpp"

#include "gl/blocks.hpp"
#include "grid/operators/differences.hpp"
#include "scene/fields/stream.hpp"

namespace twinflow {
namespace {

gl::FieldDescription acceleration_field(const GridCells& cells) {
  gl::FieldDescription description =
      center_field("acceleration", cells, gl::Buffering::single, "x, y (domain units per second²)");
  description.texture.format = gl::Format::rg32f;
  return description;
}

/// Between walls the vorticity follows their rule; velocities at centres are those of collocated cells.
gl::ShaderVariant centers_variant(const GridCells& cells) {
  if (cells.walls) return {.definitions = {"WALLS"}};
  return {};
}

}  // namespace

GridForces::GridForces(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      add_body_force_(shaders, "grid/forces/add_body_force", {.definitions = cells.definitions()}),
      sum_brightness_(shaders, "grid/readings/sum_brightness"),
      sum_blocks_(shaders, "gl/sum_blocks"),
      buoyancy_(shaders, "grid/forces/add_buoyancy"),
      vorticity_(shaders, "grid/vorticity", centers_variant(cells)),
      confine_vorticity_(shaders, "grid/forces/confine_vorticity"),
      accelerate_(shaders, "grid/forces/accelerate", {.definitions = cells.definitions()}),
      add_scaled_(shaders, "gl/add_scaled"),
      drive_stream_(shaders, "grid/forces/drive_stream", {.definitions = cells.definitions()}),
      renew_dye_(shaders, "grid/forces/renew_dye") {}

void GridForces::add_body_force(gl::Field& velocity, glm::dvec2 acceleration, double dt_seconds) {
  if (acceleration == glm::dvec2(0.0)) return;
  add_body_force_.set("u_velocity_gain", glm::vec2(acceleration * dt_seconds));
  add_body_force_.read("u_velocity", velocity).write(velocity);
}

void GridForces::add_buoyancy(gl::Field& velocity, const gl::Field& dye, double acceleration,
                              double dt_seconds) {
  if (acceleration == 0.0) return;
  const gl::Field& sum = sum_brightness(dye);
  buoyancy_.set("u_acceleration_scale", acceleration);
  buoyancy_.read("u_dye", dye).read("u_brightness", sum).write(acceleration_of_cells());
  accelerate(velocity, dt_seconds);
}

const gl::Field& GridForces::sum_brightness(const gl::Field& dye) {
  if (brightness_.empty()) {
    brightness_ = gl::strip_pyramid("sum of brightness", dye.width(), dye.height(), gl::Format::rg32f,
                                    "sum, number of terms");
  }
  sum_brightness_.read("u_dye", dye).write(brightness_.front());
  for (std::size_t level = 1; level < brightness_.size(); ++level) {
    sum_blocks_.read("u_terms", brightness_[level - 1]).write(brightness_[level]);
  }
  return brightness_.back();
}

void GridForces::confine_vorticity(gl::Field& velocity, const gl::Field& centers, double strength,
                                   double dt_seconds) {
  if (strength == 0.0) return;
  const double h = cells_.shape.cell_size();
  if (!vorticity_field_) {
    vorticity_field_.emplace(center_field("vorticity", cells_, gl::Buffering::single, "∂v/∂x − ∂u/∂y (1/s)"));
  }
  cells_.set_walls(vorticity_).set("u_half_inverse_spacing", 0.5 / h);
  vorticity_.read("u_velocity", centers).write(*vorticity_field_);
  confine_vorticity_.set("u_strength_cell", strength * h);
  confine_vorticity_.read("u_vorticity", *vorticity_field_).write(acceleration_of_cells());
  accelerate(velocity, dt_seconds);
}

gl::Field& GridForces::acceleration_of_cells() {
  if (!acceleration_) acceleration_.emplace(acceleration_field(cells_));
  return *acceleration_;
}

void GridForces::accelerate(gl::Field& velocity, double dt_seconds) {
  accelerate_.set("u_dt", dt_seconds);
  accelerate_.read("u_velocity", velocity).read("u_acceleration", *acceleration_).write(velocity);
}

void GridForces::set_velocity_change(std::span<const float> change) {
  velocity_changes_ = !change.empty();
  if (!velocity_changes_) return;
  if (!velocity_change_) {
    velocity_change_.emplace(gl::FieldDescription{{.name = "change of velocity by particles",
                                                   .width = cells_.shape.nx,
                                                   .height = cells_.shape.ny,
                                                   .format = gl::Format::rg32f},
                                                  gl::Buffering::single,
                                                  "u, v (domain units per second)"});
  }
  velocity_change_->upload(change);
}

void GridForces::add_velocity_change(gl::Field& velocity, double part_of_step) {
  if (!velocity_changes_) return;
  add_scaled_.set("u_scale", part_of_step);
  add_scaled_.read("u_value", velocity).read("u_term", *velocity_change_).write(velocity);
}

void GridForces::drive_stream(gl::Field& velocity, const Settings::StreamSettings& stream,
                              double dt_seconds) {
  if (stream.speed == 0.0 || cells_.walls) return;
  set_strip(drive_stream_, stream, dt_seconds).set("u_speed", stream.speed);
  drive_stream_.read("u_velocity", velocity).write(velocity);
}

void GridForces::renew_dye(gl::Field& dye, const gl::Field& first_dye, const Settings::StreamSettings& stream,
                           double dt_seconds) {
  if (stream.speed == 0.0 || cells_.walls) return;
  set_strip(renew_dye_, stream, dt_seconds);
  renew_dye_.read("u_dye", dye).read("u_first_dye", first_dye).write(dye);
}

gl::Pass& GridForces::set_strip(gl::Pass& pass, const Settings::StreamSettings& stream,
                                double dt_seconds) const {
  return pass.set("u_exposure", largest_stream_rate(stream) * dt_seconds)
      .set("u_half_width", 0.5 * stream.width / cells_.domain().size().x);
}

}  // namespace twinflow
