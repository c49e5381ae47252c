#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "grid/surface/pour_limit.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

class StateVisitor;

class LiquidRoom;

/// Strokes that pour and drain a liquid with a free surface. They act on cells within their radius, on the
/// rim in proportion to the covered part. Poured liquid has the brush's velocity and color. No more is poured
/// than fits (PourLimit).
class LiquidSupply {
 public:
  LiquidSupply(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Takes over the solids' new cut of the cells.
  void set_cells(gl::ShaderLibrary& shaders, const GridCells& cells);
  static bool acts(const Stroke& stroke) { return stroke.pours || stroke.drains; }
  /// Changes fractions, face velocity and dye, of any resolution. `room`: null without solids.
  void act(const Stroke& stroke, gl::Field& fractions, gl::Field& velocity, gl::Field* dye,
           const LiquidRoom* room);
  /// Poured less drained volume, domain units². Waits for the GPU.
  double supplied() const;

  void visit_state(StateVisitor& visitor);

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
