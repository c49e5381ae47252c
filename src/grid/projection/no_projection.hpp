#pragma once

#include "core/state_visitor.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// A demonstration without pressure: Burgers' equation ∂u/∂t + u·∇u = ν ∇²u steepens into edges (Burgers
/// 1948).
class NoProjection : public Projection {
 public:
  NoProjection(gl::ShaderLibrary& /*shaders*/, const GridCells& cells) : pressures_(cells) {}

  void project(gl::Field& /*velocity*/, double /*dt_seconds*/, Half /*half*/) override {}
  /// Zero.
  const gl::Field& pressure(Half half) override { return pressures_.of(half); }

  void visit_state(StateVisitor& visitor) override { visitor(pressures_); }

 private:
  HalfPressures pressures_;
};

}  // namespace twinflow
