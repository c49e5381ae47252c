#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// A pressure q that diffused velocities lacked: they were ahead by share · Δt ∇q, averaged over a step's
/// projections.
struct LeadingPressure {
  const gl::Field* pressure;
  double share;  ///< of the step
};

/// The pressures of a step with a reflection between two projections. What diffused in each half was ahead by
/// its ½Δt ∇p.
class ReflectedPressures {
 public:
  ReflectedPressures(gl::ShaderLibrary& shaders, const GridCells& cells)
      : cells_(cells), add_scaled_(shaders, "gl/add_scaled") {}

  /// The step subtracted ½Δt ∇p: twice the first half's, once the second's.
  const gl::Field& subtracted(Projection& projection) { return sum(subtracted_, projection, 0.5); }
  /// The pressure in the second half.
  const gl::Field& at_end(Projection& projection) { return sum(at_end_, projection, 1.0); }

 private:
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
  std::optional<gl::Field> subtracted_, at_end_;
};

}  // namespace twinflow
