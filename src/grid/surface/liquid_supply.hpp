#pragma once

#include "core/archive_fwd.hpp"
#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/surface/pour_limit.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

class LiquidRoom;

/// Strokes that pour and drain a liquid with a free surface. They fill cells within a stroke's radius with
/// liquid of the brush's velocity and color, or empty them. Cells on the rim change in proportion to the
/// covered part. No more is poured than there is room for (PourLimit). What they give and take is counted.
class LiquidSupply {
 public:
  LiquidSupply(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Goes on with the same cells as solids cut them now.
  void set_cells(gl::ShaderLibrary& shaders, const GridCells& cells);
  /// Whether the stroke pours or drains.
  static bool acts(const Stroke& stroke) { return stroke.pours || stroke.drains; }
  /// Changes the volume fractions and with them the faces' velocity and the dye, whose resolution may differ.
  /// `room`: null if there are no solids.
  void act(const Stroke& stroke, gl::Field& fractions, gl::Field& velocity, gl::Field* dye,
           const LiquidRoom* room);
  /// What strokes have poured less what they have drained, domain units². Waits for the GPU.
  double supplied() const;

  /// Writes or reads the count; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  void describe(gl::Pass& pass, const Stroke& stroke, bool pours, const gl::Field& fractions,
                const LiquidRoom* room) const;
  void change(const Stroke& stroke, bool pours, gl::Field& fractions, const LiquidRoom* room);

  GridCells cells_;
  gl::Field supplied_;
  gl::Field asked_;
  PourLimit limit_;
  gl::Pass ask_;
  gl::Pass supply_velocity_;
  gl::Pass supply_dye_;
  gl::Pass count_;
  gl::Pass supply_;
};

}  // namespace twinflow
