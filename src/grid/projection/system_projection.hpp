#pragma once

#include <optional>

#include "grid/projection/pressure_history.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// Makes the velocity of staggered cells divergence-free by an iteration. A derived class has the system of
/// cells and its solver. It knows what is to flow out of the cells, and the faces that have a gradient.
class SystemProjection : public Projection {
 public:
  /// Iterations of a projection: grid.cycles, or with grid.tolerance above 0 as many as leave that part of
  /// the right-hand side. The latter wait for the GPU. With grid.warm_start they start from the last
  /// pressure, or its combination with the last change, if this beats zero.
  void follow(const Settings& settings) override { set_effort(Effort::of(settings)); }
  void set_effort(const Effort& effort) { effort_ = effort; }
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  const gl::Field& pressure(Half half = Half::first) override { return pressures_.of(half); }
  std::optional<int> iterations_taken() const override { return iterations_taken_; }
  void level(Pockets& pockets) override {
    if (effort_.warm_start) pressures_.level(pockets);
  }
  void archive_state(OutputArchive& archive) override { pressures_.archive_state(archive); }
  void archive_state(InputArchive& archive) override { pressures_.archive_state(archive); }

 protected:
  SystemProjection(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* liquid = nullptr)
      : cells_(cells), pressures_(shaders, cells, liquid) {}

  /// Fills the system, if it has changed, and does what comes before the projection of a velocity.
  virtual void begin(gl::Field& /*velocity*/, double /*dt_seconds*/, Half /*half*/) {}
  /// The right-hand side: the residual if the pressure is zero.
  virtual gl::Field& right_hand_side() = 0;
  virtual void measure_outflow(const gl::Field& velocity, Half half) = 0;
  /// Solves for it. Returns the iterations taken.
  virtual int solve(std::optional<double> allowed_rms) = 0;
  virtual const gl::Field& solution() const = 0;
  /// The solution of a pressure of 1.
  virtual double solution_scale(double dt_seconds) const = 0;
  /// velocity ← velocity − the gradient of scale · pressure.
  virtual void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double scale) = 0;
  /// The stage that has solved.
  virtual Stage solved(int iterations) const = 0;

  /// Whether each iteration solves for the remaining outflow of the velocity (iterative refinement). The
  /// rounding of the pressure then does not limit the result.
  virtual bool refines() const = 0;
  /// The pressure from which a warm solution for the right-hand side starts, unless it refines.
  virtual const gl::Field& warm_start(Half half, double /*scale*/) { return pressures_.of(half); }

  GridCells cells_;
  PressureHistory pressures_;
  Effort effort_;

 private:
  void measure(const gl::Field& velocity, Half half);
  /// Solves for the right-hand side, and corrects the pressure, which becomes `start` and the solution, and
  /// the velocity.
  void correct(gl::Field& velocity, const gl::Field& start, double scale, Half half,
               std::optional<double> allowed_rms);

  int iterations_taken_ = 0;
};

}  // namespace twinflow
