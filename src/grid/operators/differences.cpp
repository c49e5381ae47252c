#include "grid/operators/differences.hpp"

namespace twinflow {

Differences::Differences(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      spacing_(cells.difference_spacing()),
      divergence_(shaders, "grid/projection/measure_divergence", {.definitions = cells.definitions()}),
      subtract_gradient_(shaders, "grid/projection/subtract_gradient", {.definitions = cells.definitions()}) {
}

void Differences::measure_divergence(const gl::Field& velocity, gl::Field& divergence) {
  cells_.set_walls(divergence_).set("u_inverse_spacing", 1.0 / spacing_);
  divergence_.read("u_velocity", velocity).write(divergence);
}

void Differences::subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                                    double dt_seconds) {
  subtract_gradient_.set("u_gradient_scale", dt_seconds / spacing_);
  subtract_gradient_.read("u_velocity", velocity).read("u_pressure", pressure).write(result);
}

}  // namespace twinflow
