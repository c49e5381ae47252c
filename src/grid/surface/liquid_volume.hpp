#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/surface/liquid_room.hpp"
#include "grid/surface/liquid_supply.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The liquid as volume fractions of the cells, which flow through the faces (volume of fluid). In each cell
/// it lies below a plane. Along x and y in turn, a strip moves through each face and takes the plane's liquid
/// in it (Weymouth, Yue, "Conservative Volume-of-Fluid method for free-surface simulations on
/// Cartesian-grids", 2010). Each outflow is the neighbor's inflow, so that the volume is kept to rounding in
/// any motion. Among solids it flows through the open parts of the faces, and cells are full when their room
/// is.
class LiquidVolume {
 public:
  /// Fractions nearer to 0 or 1 than this are rounded: a few units in the last place of single precision.
  static constexpr double kRoundingOfFractions = 3e-7;

  /// Starts with the scene's liquid outside of solids: grid.region, or particles.region if that is empty.
  /// `solids`: null if there are none.
  LiquidVolume(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, GridSolids* solids);

  /// From now on `solids`, which must outlive the liquid, cut the cells; null: nothing does.
  void set_solids(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids);
  /// Takes over where the solids have been placed: what they have covered flows out.
  void follow_solids();
  /// Takes over the places of the solids as if they had always been in them.
  void start_among_solids();

  /// Moves the liquid with a velocity on the faces (domain units per second) over dt. `cells`: see
  /// GridSurface::cells. `substeps`: so many that in each |u| + |v| moves less than half a cell.
  void move(const gl::Field& velocity, const gl::Field& cells, double dt_seconds, int substeps);
  /// Pours or drains along a stroke, and gives what is poured the brush's velocity and color.
  void supply(const Stroke& stroke, gl::Field& velocity, gl::Field* dye);
  /// What strokes have poured less what they have drained, domain units². Waits for the GPU.
  double supplied() const { return supply_ ? supply_->supplied() : 0.0; }
  /// The volume of liquid in each cell over the cell's volume. Surplus that is about to flow away makes it
  /// exceed the room.
  const gl::Field& fractions() const { return fractions_; }
  /// The part of each cell's room that is liquid, continued into solids: the fractions if there are none.
  const gl::Field& filling() const { return room_ ? room_->filling() : fractions_; }
  /// The room that solids leave; null if there are none.
  const LiquidRoom* room() const { return room_ ? &*room_ : nullptr; }
  /// The planes of the present fractions, RGBA: the normal out of the liquid, |nx| + |ny| = 1; the offset,
  /// liquid where nx x + ny y is less (cells from the center); the filling.
  const gl::Field& planes() const { return planes_; }

  /// Writes or reads the state; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  void sweep(bool along_x, const gl::Field& velocity, const gl::Field& cells, double dt_seconds);
  void find_planes();

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  gl::Field fractions_;
  gl::Field planes_;
  gl::Pass find_planes_;
  gl::Pass sweep_;
  std::optional<LiquidRoom> room_;
  std::optional<LiquidSupply> supply_;  ///< made when a stroke first pours or drains
  int sweeps_ = 0;                      ///< pairs of them, whose order alternates
};

}  // namespace twinflow
