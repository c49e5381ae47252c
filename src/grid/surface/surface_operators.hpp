#pragma once

#include <cstdint>
#include <optional>

#include "core/state_visitor.hpp"
#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/projection/pressure_operators.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// A liquid's fluxes; overfull cells shed. The surface's pressure, zero or from tension, holds at its point
/// between cell centers (ghost fluid method: Enright, Nguyen, Gibou, Fedkiw 2003). Outflow: over the
/// diagonal.
///
/// A warm first solution starts from an extrapolated pressure; the second, after the reflection, from the
/// last one. If zero is nearer, the nearest combination replaces it.
class SurfaceOperators : public PressureOperators {
 public:
  /// `surface` and `equation`, whose system the operators fill, must outlive them.
  SurfaceOperators(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface,
                   ConjugateGradient& equation);

  StageText gradient_stage() const override {
    return grid_stages::gradient.in({"grid/surface/subtract_surface_gradient.frag"});
  }
  void follow(const Settings& settings) override;
  void begin(gl::Field& velocity, double dt_seconds, Half half, GridObserver* observer) override;
  void measure_outflow(const gl::Field& velocity, gl::Field& outflow, Half half) override;
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double scale) override {
    surface_->subtract_gradient(result, velocity, pressure, scale);
  }
  double scale(double dt_seconds) const override { return dt_seconds / cells_.shape.cell_size(); }
  const gl::Field& warm_start(PressureHistory& pressures, Half half, double scale) override;
  const gl::Field* liquid() const override { return &surface_->cells(); }
  double imbalance() const override;

 private:
  void fill_levels();
  Pockets& pockets() { return surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_; }
  void visit_state(StateVisitor& visitor) override {
    if (!visitor.in_place()) {  // it waits for the GPU
      double imbalance = this->imbalance();
      visitor(imbalance);
      read_imbalance_ = imbalance;
    }
    if (surface_->solids() != nullptr) visitor(surface_->solids()->forces());
  }

  GridCells cells_;
  GridSurface* surface_;
  ConjugateGradient* equation_;
  gl::Pass begin_levels_;
  gl::Pass measure_outflow_;
  Pockets whole_;               ///< of a box without solids
  std::uint64_t revision_ = 0;  ///< of the equation's surface
  double tension_ = 0.0;
  bool reflects_ = true;                  ///< a step reflects about the first projection
  double shed_rate_ = 0.0;                ///< of the last projection, 1/s
  std::optional<double> read_imbalance_;  ///< of the last projection, if not in sums
};

}  // namespace twinflow
