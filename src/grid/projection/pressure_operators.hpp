#pragma once

#include "grid/operators/differences.hpp"
#include "grid/projection/pressure_history.hpp"
#include "grid/stages/grid_observer.hpp"
#include "grid/stages/grid_stages.hpp"

namespace twinflow {

/// The outflow of cells, and the faces with a pressure gradient. Their composition is the system of a
/// projection's EllipticSolver, whose unknown is scale · pressure.
class PressureOperators {
 public:
  virtual ~PressureOperators() = default;

  /// The stage that `subtract_gradient` is.
  virtual StageText gradient_stage() const = 0;

  virtual void follow(const Settings& /*settings*/) {}
  /// Fills a changed system, and forgets changes of pressures that it does not continue.
  virtual void fill_system(PressureHistory& /*pressures*/) {}
  /// Prepares a projection.
  virtual void begin(gl::Field& /*velocity*/, double /*dt_seconds*/, Half /*half*/,
                     GridObserver* /*observer*/) {}
  virtual void measure_outflow(const gl::Field& velocity, gl::Field& outflow, Half half) = 0;
  /// result ← velocity − ∇(scale · pressure); both may be one field.
  virtual void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                                 double scale) = 0;
  virtual double scale(double dt_seconds) const = 0;
  /// The start of a warm solution, whose outflow was measured.
  virtual const gl::Field& warm_start(PressureHistory& pressures, Half half, double /*scale*/) {
    return pressures.of(half);
  }
  /// Meets the inlet of a warm solution. Returns the root mean square over the cells of the outflow that the
  /// rounding of the velocity leaves anyway, domain units per second: zero if it is unknown, or if the inlet
  /// has jumped since the half's last solution.
  virtual double meet_inlet(Half /*half*/) { return 0.0; }
  /// The cells' states (GridSurface) under a free surface, or null.
  virtual const gl::Field* liquid() const { return nullptr; }
  /// See Projection.
  virtual double imbalance() const { return 0.0; }
  virtual void visit_state(StateVisitor& /*visitor*/) {}
};

/// The differences of whole cells. Outflow: 1/s.
class UniformOperators : public PressureOperators {
 public:
  UniformOperators(gl::ShaderLibrary& shaders, const GridCells& cells) : differences_(shaders, cells) {}

  StageText gradient_stage() const override { return grid_stages::gradient; }

  void measure_outflow(const gl::Field& velocity, gl::Field& outflow, Half /*half*/) override {
    differences_.measure_divergence(velocity, outflow);
  }
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double scale) override {
    differences_.subtract_gradient(result, velocity, pressure, scale);
  }
  double scale(double dt_seconds) const override { return dt_seconds; }

 private:
  Differences differences_;
};

}  // namespace twinflow
