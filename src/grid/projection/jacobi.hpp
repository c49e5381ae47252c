#pragma once

#include "core/state_visitor.hpp"
#include "gl/pass.hpp"
#include "grid/operators/differences.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// A fixed number of Jacobi iterations, nearly divergence-free. On collocated cells the Laplacian is the wide
/// stencil p(i±2) of the central differences. So more iterations always leave less discrete divergence.
class JacobiProjection : public Projection {
 public:
  JacobiProjection(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// `warm_start`: from the last pressure, not zero.
  void set_effort(int iterations, bool warm_start) {
    iterations_ = iterations;
    warm_start_ = warm_start;
  }
  void follow(const Settings& settings) override {
    set_effort(settings.grid.iterations, settings.grid.warm_start);
  }
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  const gl::Field& pressure(Half half = Half::first) override { return pressure_field(half); }
  std::optional<int> iterations_taken() const override { return iterations_; }
  void level(Pockets& pockets) override {
    if (warm_start_) pressures_.level(pockets, nullptr);
  }

  void visit_state(StateVisitor& visitor) override { visitor(pressures_); }

  // The stages of `project`.
  void measure_divergence(const gl::Field& velocity);
  void solve_pressure(double dt_seconds, Half half = Half::first);
  void subtract_gradient(gl::Field& velocity, double dt_seconds, Half half = Half::first);

  gl::Field& pressure_field(Half half = Half::first) { return pressures_.of(half); }
  gl::Field& divergence() { return divergence_; }

 private:
  double spacing_;
  GridLayout layout_;
  int iterations_ = 40;
  bool warm_start_ = false;
  HalfPressures pressures_;
  gl::Field divergence_;
  Differences differences_;
  gl::Pass jacobi_;
};

}  // namespace twinflow
