#pragma once

#include "core/archive_fwd.hpp"
#include "gl/field.hpp"
#include "grid/operators/grid_observer.hpp"
#include "grid/operators/layout.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Which of a step's projections: one that reflects has two, whose pressures differ. Each keeps its own.
enum class Half { first, second };

/// Viscosity and incompressibility: one way of making a velocity diffuse and then free of divergence.
class Projection {
 public:
  virtual ~Projection() = default;

  /// velocity ← P D velocity: D is viscous decay over dt (`viscosity` in domain units² per second, 0 for
  /// none), P takes off the gradient that carries the divergence. A solver that iterates may begin with the
  /// last pressure of the same half.
  virtual void project(gl::Field& velocity, double dt_seconds, double viscosity, Half half = Half::first) = 0;
  /// The pressure of that half's last projection: velocity after = D velocity before − dt ∇p, density 1. One
  /// channel, at the cells' centres; zero before the first one.
  virtual const gl::Field& pressure(Half half = Half::first) = 0;

  /// Sets the pressures aside as they are, before the first projection too, and brings them back.
  virtual void keep() = 0;
  virtual void restore() = 0;
  /// The pressures, with which an iteration may begin; see OutputArchive.
  virtual void archive_state(OutputArchive& archive) = 0;
  virtual void archive_state(InputArchive& archive) = 0;

  /// Takes over how hard to try; an exact solver has nothing to take.
  virtual void set_effort(const Settings::GridSettings& /*settings*/) {}
  /// Takes over what the walls do, where the cells have walls.
  virtual void set_walls(const std::optional<Walls>& /*walls*/) {}

  /// Who looks at the stages of the projections to come; null: nobody.
  void observe(GridObserver* observer) { observer_ = observer; }

 protected:
  GridObserver* observer_ = nullptr;
};

}  // namespace twinflow
