#pragma once

#include <optional>

#include "core/state_visitor.hpp"
#include "grid/projection/cut_projection.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// A projection of a liquid, divergence-free but for the shedding of overfull cells. The surface's pressure,
/// zero or from tension, holds at its point between cell centers (ghost fluid method: Enright, Nguyen, Gibou,
/// Fedkiw 2003).
///
/// A warm first solution starts from an extrapolated pressure; the second, after the reflection, from the
/// last one. If zero is nearer, the nearest combination replaces it.
class SurfaceProjection : public CutProjection {
 public:
  /// `surface` must outlive the projection.
  SurfaceProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface);

  void follow(const Settings& settings) override;
  double imbalance() const override;

 private:
  void begin(gl::Field& velocity, double dt_seconds, Half half) override;
  void measure_outflow(const gl::Field& velocity, Half half) override;
  const gl::Field& expected_change(Half half) override {
    return half == Half::first ? pressures_.change(half) : pressures_.no_change();
  }
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double scale) override {
    surface_->subtract_gradient(velocity, velocity, pressure, scale);
  }

  void fill_system();
  Pockets& pockets() { return surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_; }
  void visit_state(StateVisitor& visitor) override {
    visitor(pressures_);
    if (!visitor.in_place()) {  // it waits for the GPU
      double imbalance = this->imbalance();
      visitor(imbalance);
      read_imbalance_ = imbalance;
    }
    if (surface_->solids() != nullptr) visitor(surface_->solids()->forces());
  }

  GridSurface* surface_;
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
