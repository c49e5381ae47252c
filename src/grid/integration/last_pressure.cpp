#include "grid/integration/last_pressure.hpp"

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

gl::Field pressure_field(const char* name, const GridCells& cells) {
  return gl::Field(
      center_field(name, cells, gl::Buffering::single, "p (domain units² per second², density 1)"));
}

}  // namespace

LastPressure::LastPressure(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells), copy_(shaders, "gl/copy"), add_scaled_(shaders, "gl/add_scaled") {}

void LastPressure::take(const gl::Field& pressure) {
  acts_ = true;
  make_fields();
  copy_.read("u_value", pressure).write(*pressure_);
}

const gl::Field& LastPressure::lead_of(const gl::Field& pressure) {
  if (!acts_) return pressure;
  add_scaled_.set("u_scale", -1.0).read("u_value", pressure).read("u_term", *pressure_).write(*lead_);
  return *lead_;
}

void LastPressure::make_fields() {
  if (pressure_) return;
  pressure_.emplace(pressure_field("pressure before the step", cells_));
  lead_.emplace(pressure_field("lead of the pressure", cells_));
}

void LastPressure::visit_state(StateVisitor& visitor) {
  visitor(acts_);
  if (!acts_) return;
  make_fields();
  visitor(*pressure_);
}

}  // namespace twinflow
