#include "grid/projection/pressure_history.hpp"

#include <algorithm>
#include <string>

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

gl::Pass history_pass(gl::ShaderLibrary& shaders, const std::string& name, const gl::Field* liquid) {
  gl::ShaderVariant variant;
  if (liquid != nullptr) variant.definitions.emplace_back("SURFACE");
  return {shaders, "grid/projection/" + name, variant};
}

gl::Field pressure_like(const char* name, const GridCells& cells) {
  return gl::Field(center_field(name, cells, gl::Buffering::ping_pong, HalfPressures::kChannels));
}

}  // namespace

PressureHistory::PressureHistory(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* liquid)
    : shaders_(&shaders),
      cells_(cells),
      liquid_(liquid),
      pressures_(cells),
      before_(cells, "pressure before the last"),
      add_(history_pass(shaders, "add_to_pressure", liquid)) {}

const gl::Field& PressureHistory::change(Half half) {
  Expectation& expectation = this->expectation();
  if (!continues(half)) {
    no_change();
  } else {
    among_liquid(expectation.find_change).read("u_pressure", of(half));
    expectation.find_change.read("u_pressure_before", before_.of(half)).write(expectation.change);
  }
  expectation.copy.read("u_value", of(half)).write(before_.of(half));
  return expectation.change;
}

const gl::Field& PressureHistory::no_change() {
  expectation().change.clear();
  return expectation().change;
}

const gl::Field& PressureHistory::expected(Half half, const gl::Field& factors) {
  Expectation& expectation = this->expectation();
  among_liquid(expectation.expect).read("u_pressure", of(half)).read("u_change", expectation.change);
  expectation.expect.read("u_factors", factors).write(expectation.expected);
  return expectation.expected;
}

const gl::Field& PressureHistory::start_from_zero(Half half) {
  of(half).clear();
  steps_.at(static_cast<std::size_t>(half)) = 0;
  return of(half);
}

void PressureHistory::correct(Half half, const gl::Field& start, const gl::Field& correction, double scale) {
  among_liquid(add_).set("u_scale", scale).read("u_pressure", start).read("u_term", correction);
  add_.write(of(half));
  int& steps = steps_.at(static_cast<std::size_t>(half));
  steps = std::min(steps + 1, kStepsToKnowChange);
}

PressureHistory::Expectation& PressureHistory::expectation() {
  if (!expectation_) {
    expectation_.emplace(Expectation{pressure_like("change of the pressure", cells_),
                                     pressure_like("expected pressure", cells_),
                                     history_pass(*shaders_, "find_change", liquid_),
                                     history_pass(*shaders_, "expect_pressure", liquid_),
                                     {*shaders_, "gl/copy"}});
  }
  return *expectation_;
}

gl::Pass& PressureHistory::among_liquid(gl::Pass& pass) const {
  return liquid_ != nullptr ? pass.read("u_cells", *liquid_) : pass;
}

}  // namespace twinflow
