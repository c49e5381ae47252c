#include "grid/state/advecting_velocity.hpp"

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {

AdvectingVelocity::AdvectingVelocity(gl::ShaderLibrary& shaders, const GridCells& cells)
    : add_scaled_(shaders, "gl/add_scaled"),
      change_(velocity_field("change of velocity", cells)),
      advecting_(velocity_field("advecting velocity", cells)) {}

void AdvectingVelocity::record_change(const gl::Field& before, const gl::Field& after, double seconds) {
  add_scaled_.set("u_scale", -1.0).read("u_value", after).read("u_term", before).write(change_);
  change_seconds_ = seconds;
}

const gl::Field& AdvectingVelocity::ahead(const gl::Field& velocity, double seconds) {
  constexpr double kFarthest = 2.0;  // farther than twice the change, extrapolation only amplifies noise
  const double ratio = change_seconds_ > 0.0 ? seconds / change_seconds_ : kFarthest + 1.0;
  if (ratio > kFarthest) return velocity;
  add_scaled_.set("u_scale", ratio).read("u_value", velocity).read("u_term", change_).write(advecting_);
  return advecting_;
}

void AdvectingVelocity::visit_state(StateVisitor& visitor) {
  visitor(change_seconds_);
  if (change_seconds_ > 0.0) visitor(change_);
}

}  // namespace twinflow
