#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The liquid as volume fractions of the cells, which flow through the faces (volume of fluid). In each cell
/// it lies below a plane, and the strip that moves through a face takes the liquid that the plane leaves in
/// it, along x and along y in turn (Weymouth, Yue, "Conservative Volume-of-Fluid method for free-surface
/// simulations on Cartesian-grids", 2010). What flows out of a cell flows into its neighbour, so that the
/// volume is kept to rounding, however the liquid moves.
class LiquidVolume {
 public:
  /// Starts with the scene's liquid: grid.region, or particles.region where that is empty.
  LiquidVolume(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells);

  /// Moves the liquid with a velocity on the faces (domain units per second) over dt. `cells`: see
  /// SurfaceCells. `substeps`: so many that in each |u| + |v| moves less than half a cell.
  void move(const gl::Field& velocity, const gl::Field& cells, double dt_seconds, int substeps);
  /// The volume fraction of each cell. Surplus that is about to flow away makes it exceed 1.
  const gl::Field& fractions() const { return fractions_; }
  /// The planes of the present fractions, RGBA: the normal out of the liquid, |nx| + |ny| = 1; the offset,
  /// liquid where nx x + ny y is less (cells from the centre); the fraction.
  const gl::Field& planes() const { return planes_; }

  /// Sets the state aside without copying it, and brings it back.
  void keep();
  void restore();
  /// Writes or reads the state; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  void sweep(bool along_x, const gl::Field& velocity, const gl::Field& cells, double dt_seconds);
  void find_planes();

  GridCells cells_;
  gl::Field fractions_;
  gl::Field planes_;
  gl::Pass find_planes_;
  gl::Pass sweep_;
  int sweeps_ = 0;       ///< pairs of them, whose order alternates
  int kept_sweeps_ = 0;  ///< see `keep`
};

}  // namespace twinflow
