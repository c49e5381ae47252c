#pragma once

#include <optional>

#include "gl/field.hpp"
#include "grid/operators/layout.hpp"
#include "grid/stages/grid_observer.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {

class StateVisitor;

class Pockets;

/// Which projection: a step that reflects has two, with separate pressures.
enum class Half { first, second };

struct Effort {
  int cycles = 2;           ///< or iterations
  double tolerance = 0.0;   ///< if above 0: divergence left, as a part
  bool warm_start = false;  ///< from the last pressure, not zero

  static Effort of(const Settings& settings) {
    return {settings.grid.cycles, settings.grid.tolerance, settings.grid.warm_start};
  }
};

class Projection {
 public:
  virtual ~Projection() = default;

  /// velocity ← velocity − dt ∇p, divergence-free. It may start from the half's last pressure.
  virtual void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) = 0;
  /// The same into another field; false, doing nothing, if the solver only works in place.
  virtual bool project_into(gl::Field& /*projected*/, const gl::Field& /*velocity*/, double /*dt_seconds*/,
                            Half /*half*/) {
    return false;
  }
  /// Whether `project` diffuses the velocity first; if not, the caller must.
  virtual bool diffuses() const { return false; }
  /// result ← projected − dt ∇p, with p of the half's last projection, in the same step. False, doing
  /// nothing, if the caller can do it from `pressure`.
  virtual bool subtract_gradient_again(gl::Field& /*result*/, const gl::Field& /*projected*/, Half /*half*/) {
    return false;
  }
  /// The half's last pressure p, density 1: velocity after = velocity before, diffused, − dt ∇p. One channel
  /// at cell centers; zero at first. Exact projection of face means gives cell means.
  virtual const gl::Field& pressure(Half half = Half::first) = 0;
  /// The last iterations or cycles; nothing without iteration.
  virtual std::optional<int> iterations_taken() const { return {}; }

  /// Removes the pressures' arbitrary means over pockets if later solutions start from them, to save digits.
  virtual void level(Pockets& /*pockets*/) {}
  /// The volume per time (domain units² per second) that closed pockets could not exchange in the last
  /// projection, a sum of magnitudes. The cells share it. Waits for the GPU under a free surface.
  virtual double imbalance() const { return 0.0; }

  /// Writes or reads the pressures; see StateVisitor.
  virtual void visit_state(StateVisitor& visitor) = 0;

  /// Takes over iterations or cycles, tolerance, warm start, viscosity (if it diffuses); a liquid's also
  /// surface tension and reflection.
  virtual void follow(const Settings& /*settings*/) {}

  /// Sets the observer of later stages; null for none.
  void observe(GridObserver* observer) { observer_ = observer; }

 protected:
  GridObserver* observer_ = nullptr;
};

/// For the rules of scene/parameters/pressure_rules.hpp.
inline PressureGrid pressure_grid(const GridCells& cells) {
  return {cells.shape, cells.layout, cells.walls.has_value(), cells.solids, cells.surface};
}

}  // namespace twinflow
