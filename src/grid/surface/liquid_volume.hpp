#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/surface/liquid_room.hpp"
#include "grid/surface/liquid_supply.hpp"
#include "scene/scene.hpp"

namespace twinflow {

class StateVisitor;

/// The liquid as volume fractions of cells, below a plane in each. Along x and y in turn, faces pass a strip
/// of the plane's liquid (Weymouth, Yue 2010). Any motion keeps the volume to rounding. Among solids, liquid
/// flows through open parts and fills room.
class LiquidVolume {
 public:
  /// Fractions this near to 0 or 1 are rounded: a few units in float's last place.
  static constexpr double kRoundingOfFractions = 3e-7;

  /// Starts with the scene's liquid outside solids: grid.region, or particles.region if empty. `solids`: null
  /// for none.
  LiquidVolume(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, GridSolids* solids);

  /// Changes the solids, which must outlive the liquid; null: none. None of them has caught liquid yet: drawn
  /// walls, bodies and balls come with the next step.
  void set_solids(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids);
  /// Takes over the solids' places; covered liquid flows out.
  void follow_solids();
  /// The same as if they had never changed.
  void start_among_solids();

  /// Moves the liquid with a face velocity (domain units per second). `cells`: GridSurface::cells.
  /// `substeps`: in each, |u| + |v| of liquid cells must move less than half a cell.
  /// Elsewhere half a cell bounds the way through a face.
  void move(const gl::Field& velocity, const gl::Field& cells, double dt_seconds, int substeps);
  /// Pours (with the brush's velocity and color) or drains along a stroke.
  void supply(const Stroke& stroke, gl::Field& velocity, gl::Field* dye);
  /// Poured less drained volume, domain units². Waits for the GPU.
  double supplied() const { return supply_ ? supply_->supplied() : 0.0; }
  /// Liquid over cell volume; surplus about to flow away may exceed the room.
  const gl::Field& fractions() const { return fractions_; }
  /// The liquid part of each room, continued into solids; without them, the fractions.
  const gl::Field& filling() const { return room_ ? room_->filling() : fractions_; }
  const LiquidRoom* room() const { return room_ ? &*room_ : nullptr; }  ///< null: no solids
  /// RGBA: normal out of the liquid, |nx| + |ny| = 1; offset, cells from the center; filling. Liquid has nx x
  /// + ny y below the offset.
  const gl::Field& planes() const { return planes_; }

  void visit_state(StateVisitor& visitor);

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
  std::optional<LiquidSupply> supply_;  ///< made when first needed
  int sweeps_ = 0;                      ///< pairs; their order alternates
};

}  // namespace twinflow
