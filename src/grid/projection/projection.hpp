#pragma once

#include <optional>

#include "core/archive_fwd.hpp"
#include "gl/field.hpp"
#include "grid/operators/layout.hpp"
#include "grid/stages/grid_observer.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {

class Pockets;

/// Which projection of a step: a step that reflects has two, whose pressures differ and are kept apart.
enum class Half { first, second };

/// How far an iteration goes.
struct Effort {
  int cycles = 2;           ///< of a projection, or its iterations
  double tolerance = 0.0;   ///< if above 0, they leave that part of the divergence, however many they are
  bool warm_start = false;  ///< start from the last pressure instead of zero

  static Effort of(const Settings& settings) {
    return {settings.grid.cycles, settings.grid.tolerance, settings.grid.warm_start};
  }
};

/// A solver that makes a velocity divergence-free.
class Projection {
 public:
  virtual ~Projection() = default;

  /// velocity ← velocity − dt ∇p, without divergence. An iterative solver may start from the last pressure of
  /// the same half.
  virtual void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) = 0;
  /// The same with the result in another field. Returns false, and does nothing, if the solver works in place
  /// alone.
  virtual bool project_into(gl::Field& /*projected*/, const gl::Field& /*velocity*/, double /*dt_seconds*/,
                            Half /*half*/) {
    return false;
  }
  /// Whether `project` diffuses the velocity first, which costs the Fourier solver no transform of its own.
  /// If not, the caller has diffused it.
  virtual bool diffuses() const { return false; }
  /// Subtracts dt ∇p of the last projection of that half once more: result ← projected − dt ∇p. Call it after
  /// that projection, in the same step. Returns false, and does nothing, if the caller can do it from
  /// `pressure`.
  virtual bool subtract_gradient_again(gl::Field& /*result*/, const gl::Field& /*projected*/, Half /*half*/) {
    return false;
  }
  /// The pressure p of the last projection of that half, for density 1: velocity after = velocity before,
  /// diffused, − dt ∇p. One channel at the cells' centers; zero before the first projection. The exact
  /// projection of means over faces has means over the cells.
  virtual const gl::Field& pressure(Half half = Half::first) = 0;
  /// The iterations or cycles that the last projection took; nothing if the solver does not iterate.
  virtual std::optional<int> iterations_taken() const { return {}; }

  /// Removes the arbitrary means of the pressures over pockets if later solutions start from them. A growing
  /// mean would cost digits.
  virtual void level(Pockets& /*pockets*/) {}
  /// The volume per time (domain units² per second) that closed pockets could not exchange in the last
  /// projection, a sum of magnitudes. Its right-hand side has no solution, and the rest is spread over the
  /// cells. Waits for the GPU if a liquid has a free surface.
  virtual double imbalance() const { return 0.0; }

  /// Writes or reads the pressures, from which an iteration may start; see OutputArchive.
  virtual void archive_state(OutputArchive& archive) = 0;
  virtual void archive_state(InputArchive& archive) = 0;

  /// Takes over a solver's settings: iterations or cycles, tolerance, warm start and, if it diffuses,
  /// viscosity. A liquid's also follows surface tension and reflection.
  virtual void follow(const Settings& /*settings*/) {}

  /// Sets the observer of the stages of later projections; null: there is none.
  void observe(GridObserver* observer) { observer_ = observer; }

 protected:
  GridObserver* observer_ = nullptr;
};

/// The grid of the pressure equation on these cells, for the rules of scene/parameters/pressure_rules.hpp.
inline PressureGrid pressure_grid(const GridCells& cells) {
  return {cells.shape, cells.layout, cells.walls.has_value(), cells.solids, cells.surface};
}

}  // namespace twinflow
