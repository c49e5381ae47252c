#include "grid/operators/advected_momentum.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

gl::FieldSum sum_of_velocities(gl::ShaderLibrary& shaders, const char* name, const GridCells& cells) {
  return {shaders,           name,
          cells.shape.nx,    cells.shape.ny,
          gl::Format::rg32f, "sums of u, v (domain units per second)"};
}

}  // namespace

AdvectedMomentum::AdvectedMomentum(gl::ShaderLibrary& shaders, const GridCells& cells)
    : copy_(shaders, "gl/copy"),
      measure_spread_(shaders, "grid/advection/measure_spread"),
      sum_difference_(shaders, "grid/sum_difference"),
      sum_spread_(shaders, "grid/sum_pairs"),
      give_back_(shaders, "grid/advection/give_back_momentum"),
      before_(velocity_field("velocity before advection", cells)),
      spread_(velocity_field("spread of the velocity", cells)),
      lost_(sum_of_velocities(shaders, "momentum lost by advection", cells)),
      spreads_(sum_of_velocities(shaders, "sum of the spread", cells)) {
  measure_spread_.set("u_repeats",
                      glm::vec2(cells.periodic().x ? 1.0f : 0.0f, cells.periodic().y ? 1.0f : 0.0f));
}

void AdvectedMomentum::remember(const gl::Field& velocity) { copy_.read("u_value", velocity).write(before_); }

void AdvectedMomentum::give_back(gl::Field& velocity) {
  measure_spread_.read("u_velocity", before_).write(spread_);
  sum_difference_.read("u_first", before_).read("u_second", velocity).write(lost_.strips());
  sum_spread_.read("u_value", spread_).write(spreads_.strips());
  give_back_.read("u_lost", lost_.total()).read("u_spreads", spreads_.total());
  give_back_.read("u_velocity", velocity).read("u_spread", spread_).write(velocity);
}

}  // namespace twinflow
