#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// The pressure of a step with two projections: the mean of both halves'.
class StepPressure {
 public:
  StepPressure(gl::ShaderLibrary& shaders, const GridCells& cells)
      : cells_(cells), add_scaled_(shaders, "gl/add_scaled") {}

  const gl::Field& of(Projection& projection) {
    const gl::Field& first = projection.pressure(Half::first);
    if (!mean_) {
      mean_.emplace(
          center_field("pressure of the step", cells_, gl::Buffering::single, first.channels().c_str()));
    }
    add_scaled_.set("u_scale", 0.5).read("u_value", first);
    add_scaled_.read("u_term", projection.pressure(Half::second)).write(*mean_);
    return *mean_;
  }

 private:
  GridCells cells_;
  gl::Pass add_scaled_;
  std::optional<gl::Field> mean_;  ///< made when it is first asked for
};

}  // namespace twinflow
