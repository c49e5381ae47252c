#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/state_visitor.hpp"
#include "grid/elliptic/elliptic_solver.hpp"
#include "grid/projection/needed_iterations.hpp"
#include "grid/projection/pressure_operators.hpp"
#include "grid/projection/spectral.hpp"

namespace twinflow {

/// Incompressibility: a velocity loses the gradient of the pressure that its outflow asks for.
class Projection {
 public:
  /// Outflow, solution, gradient. Without a solver there is no pressure: Burgers' equation ∂u/∂t + u·∇u =
  /// ν ∇²u steepens into edges (Burgers 1948). `operators`: null for whole cells.
  Projection(gl::ShaderLibrary& shaders, const GridCells& cells, std::unique_ptr<EllipticSolver> solver,
             std::unique_ptr<PressureOperators> operators = nullptr);
  /// All three, and diffusion, in one transform.
  Projection(gl::ShaderLibrary& shaders, const GridCells& cells, std::unique_ptr<SpectralSolver> spectral);

  /// Takes over effort, viscosity (if it diffuses), and of a liquid surface tension and reflection.
  void follow(const Settings& settings);
  /// Cycles or iterations or, above 0, the tolerance: the part of the right-hand side that remains. The
  /// latter waits for the GPU.
  void set_effort(const Effort& effort) { effort_ = effort; }
  /// The next solutions follow a jump of the velocity: they take all cycles.
  void expect_jump();
  /// Sets the observer of later stages; null for none.
  void observe(GridObserver* observer) { observer_ = observer; }

  /// projected ← velocity − dt ∇p, divergence-free; both may be one field.
  void project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half);
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) {
    project(velocity, velocity, dt_seconds, half);
  }
  /// Whether `project` diffuses the velocity first; if not, the caller must.
  bool diffuses() const { return spectral_ != nullptr; }
  /// result ← velocity − dt ∇pressure; both may be one field.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_seconds) {
    operators_->subtract_gradient(result, velocity, pressure, operators_->scale(dt_seconds));
  }
  /// result ← projected − dt ∇p, with p of the half's last projection, in the same step.
  void subtract_gradient_again(gl::Field& result, const gl::Field& projected, double dt_seconds, Half half);
  /// The half's last pressure p, density 1: velocity after = velocity before, diffused, − dt ∇p. One channel
  /// at cell centers; zero at first. Exact projection of face means gives cell means.
  const gl::Field& pressure(Half half = Half::first) {
    return spectral_ ? spectral_->pressure(half) : pressures_.of(half);
  }
  /// The last iterations or cycles; nothing without iteration.
  std::optional<int> iterations_taken() const {
    return solver_ ? std::optional(iterations_taken_) : std::nullopt;
  }
  /// Removes the pressures' arbitrary means over pockets if later solutions start from them, to save digits.
  void level(Pockets& pockets) {
    if (solver_ && effort_.warm_start) pressures_.level(pockets);
  }
  /// The volume per time (domain units² per second) that closed pockets could not exchange in the last
  /// projection, a sum of magnitudes. The cells share it. Waits for the GPU under a free surface.
  double imbalance() const { return operators_->imbalance(); }

  /// The pressures. To read, solids must be in the places of the written state.
  void visit_state(StateVisitor& visitor);

 private:
  void solve(gl::Field& velocity, double dt_seconds, Half half);
  void relax(gl::Field& velocity, double scale, Half half);
  void measure(const gl::Field& velocity, Half half);
  /// Solves, then corrects pressure (`start` plus solution) and velocity.
  void correct(gl::Field& velocity, const gl::Field& start, double scale, Half half,
               std::optional<double> allowed_rms);
  void show_divergence(const gl::Field& velocity, Half half);

  GridCells cells_;
  std::unique_ptr<PressureOperators> operators_;
  std::unique_ptr<EllipticSolver> solver_;    ///< null: none, or spectral
  std::unique_ptr<SpectralSolver> spectral_;  ///< null: none
  PressureHistory pressures_;
  std::array<NeededIterations, 2> needed_;  ///< by half
  Effort effort_;
  int iterations_taken_ = 0;
  gl::Pass copy_;
  std::optional<gl::Field> divergence_;  ///< of a spectral projection; only for an observer
  GridObserver* observer_ = nullptr;
};

}  // namespace twinflow
