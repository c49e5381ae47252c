#pragma once

#include <optional>

#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// Makes the velocity of staggered cells divergence-free by conjugate gradients. A derived class fills the
/// system of cells. It knows their outflow, the start of a solution, and the faces that have a gradient.
class SystemProjection : public Projection {
 public:
  /// Iterations of a projection: grid.cycles; or, with grid.tolerance above 0, as many as leave that part of
  /// the residual, which waits for the GPU. With grid.warm_start they start from a combination of the
  /// last pressure and its last change that is no worse than zero.
  void follow(const Settings& settings) override { effort_ = Effort::of(settings); }
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  std::optional<int> iterations_taken() const override { return iterations_taken_; }

 protected:
  SystemProjection(gl::ShaderLibrary& shaders, const GridCells& cells, Multigrid::Coefficients coefficients)
      : cells_(cells), equation_(shaders, cells.shape.nx, cells.shape.ny, coefficients) {}

  /// Fills the system, if it has changed, and does what comes before the projection of a velocity.
  virtual void begin(gl::Field& velocity, double dt_seconds, Half half) = 0;
  /// The right-hand side of the equation ← what is to flow out of each cell beyond what does, over its
  /// diagonal: the residual if the pressure is zero.
  virtual void measure_outflow(const gl::Field& velocity, Half half) = 0;
  /// The pressure from which the solution for that right-hand side starts; zero without a warm start.
  virtual const gl::Field& start(Half half, double dt_over_h) = 0;
  /// pressure ← start + scale · the solution of the equation.
  virtual void end(Half half, const gl::Field& start, double scale) = 0;
  /// velocity ← velocity − Δt ∇pressure.
  virtual void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_over_h) = 0;

  GridCells cells_;
  ConjugateGradient equation_;
  Effort effort_;

 private:
  int iterations_taken_ = 0;
};

}  // namespace twinflow
