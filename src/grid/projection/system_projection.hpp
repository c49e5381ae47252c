#pragma once

#include <optional>

#include "core/state_visitor.hpp"
#include "grid/projection/pressure_history.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// An iterative projection of staggered cells. A derived class has the system and its solver, and knows the
/// outflow and the faces with a gradient.
class SystemProjection : public Projection {
 public:
  /// Takes over grid.cycles or, above 0, grid.tolerance: the part of the right-hand side that remains. The
  /// latter waits for the GPU. With grid.warm_start it starts from the last pressure, or its combination with
  /// the last change, if this beats zero.
  void follow(const Settings& settings) override { set_effort(Effort::of(settings)); }
  void set_effort(const Effort& effort) { effort_ = effort; }
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  const gl::Field& pressure(Half half = Half::first) override { return pressures_.of(half); }
  std::optional<int> iterations_taken() const override { return iterations_taken_; }
  void level(Pockets& pockets) override {
    if (effort_.warm_start) pressures_.level(pockets);
  }
  void visit_state(StateVisitor& visitor) override { visitor(pressures_); }

 protected:
  SystemProjection(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* liquid = nullptr)
      : cells_(cells), pressures_(shaders, cells, liquid) {}

  /// Fills a changed system, and prepares a projection.
  virtual void begin(gl::Field& /*velocity*/, double /*dt_seconds*/, Half /*half*/) {}
  /// The residual at zero pressure.
  virtual gl::Field& right_hand_side() = 0;
  virtual void measure_outflow(const gl::Field& velocity, Half half) = 0;
  /// Returns the iterations taken.
  virtual int solve(std::optional<double> allowed_rms) = 0;
  virtual const gl::Field& solution() const = 0;
  /// The solution per pressure.
  virtual double solution_scale(double dt_seconds) const = 0;
  /// velocity ← velocity − ∇(scale · pressure).
  virtual void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double scale) = 0;
  virtual Stage solved(int iterations) const = 0;

  /// Whether iterations solve for the velocity's remaining outflow (iterative refinement), so that the
  /// pressure's rounding does not limit the result.
  virtual bool refines() const = 0;
  /// The start of a warm solution, unless it refines.
  virtual const gl::Field& warm_start(Half half, double /*scale*/) { return pressures_.of(half); }

  GridCells cells_;
  PressureHistory pressures_;
  Effort effort_;

 private:
  void measure(const gl::Field& velocity, Half half);
  /// Solves, then corrects pressure (`start` plus solution) and velocity.
  void correct(gl::Field& velocity, const gl::Field& start, double scale, Half half,
               std::optional<double> allowed_rms);

  int iterations_taken_ = 0;
};

}  // namespace twinflow
