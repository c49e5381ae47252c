#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// The pressures of a step as its projections found them.
struct StepPressures {
  const gl::Field* subtracted;  ///< p: the step subtracted Δt ∇p from the velocity
  const gl::Field* leading;  ///< q: velocities diffused that were ahead of the fluid's by share · Δt ∇q
  double share;              ///< of the step, on the mean over its projections

  /// Those of a step with one projection.
  static StepPressures of_one(const gl::Field& pressure) { return {&pressure, &pressure, 1.0}; }
};

/// The pressures of a step with two projections and a reflection between them.
class ReflectedPressures {
 public:
  ReflectedPressures(gl::ShaderLibrary& shaders, const GridCells& cells)
      : cells_(cells), add_scaled_(shaders, "gl/add_scaled") {}

  /// The step subtracted ½Δt ∇p of the first half twice, and that of the second half once. What diffused in
  /// each half was ahead by ½Δt ∇p of that half.
  StepPressures of(Projection& projection) {
    return {&sum(subtracted_, projection, 0.5), &sum(leading_, projection, 1.0), 0.25};
  }

 private:
  /// result ← the pressure of the first half + weight · that of the second.
  const gl::Field& sum(std::optional<gl::Field>& result, Projection& projection, double weight) {
    const gl::Field& first = projection.pressure(Half::first);
    if (!result) {
      result.emplace(
          center_field("pressure of the step", cells_, gl::Buffering::single, first.channels().c_str()));
    }
    add_scaled_.set("u_scale", weight).read("u_value", first);
    add_scaled_.read("u_term", projection.pressure(Half::second)).write(*result);
    return *result;
  }

  GridCells cells_;
  gl::Pass add_scaled_;
  std::optional<gl::Field> subtracted_, leading_;  ///< made when they are first asked for
};

}  // namespace twinflow
