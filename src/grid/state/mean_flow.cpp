#include "grid/state/mean_flow.hpp"

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {

MeanFlow::MeanFlow(gl::ShaderLibrary& shaders, const GridCells& cells)
    : copy_(shaders, "gl/copy"),
      sum_difference_(shaders, "grid/sum_difference"),
      shift_mean_(shaders, "grid/shift_mean"),
      start_(velocity_field("velocity to count from", cells)),
      deficit_(shaders, "deficit of velocity", cells.shape.nx, cells.shape.ny, gl::Format::rg32f,
               "sums of u, v (domain units per second)") {}

void MeanFlow::start_from(const gl::Field& velocity) {
  copy_.read("u_value", velocity).write(start_);
  count_ = {.started = true};
}

void MeanFlow::visit_state(StateVisitor& visitor) {
  visitor(count_.started, count_.gained);
  if (count_.started) visitor(start_);
}

void MeanFlow::apply(gl::Field& velocity, glm::dvec2 gain) {
  count_.gained += gain;
  sum_difference_.read("u_first", start_).read("u_second", velocity).write(deficit_.strips());
  const gl::Field& deficit = deficit_.total();
  shift_mean_.set("u_inverse_number", 1.0 / (velocity.width() * velocity.height()));
  shift_mean_.set("u_gain", glm::vec2(count_.gained));
  shift_mean_.read("u_velocity", velocity).read("u_deficit", deficit).write(velocity);
}

}  // namespace twinflow
