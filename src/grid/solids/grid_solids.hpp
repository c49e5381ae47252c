#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "gl/pass.hpp"
#include "grid/solids/cut_cells.hpp"
#include "grid/solids/solid_forces.hpp"

namespace twinflow {

/// The solids, and the ends of a channel, as the grid fluid meets them: how they cut its cells, on the GPU.
class GridSolids {
 public:
  /// Throws InputError where a solid of the scene cannot be read.
  GridSolids(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells);

  /// Places the solids where they are at the end of [begin, end), seconds, and sets the velocity at the inlet
  /// of that time. Cuts the cells anew where a solid has moved.
  void place(double begin, double end);
  /// Takes over live parameters for the next `place`: what the inlet's formulas name, and what faces hold.
  void apply(const Settings& settings, const GridCells& cells);
  /// Replaces the walls that the brush has drawn, before the next `place`.
  void set_walls(std::shared_ptr<const DrawnWalls> walls) { solids_.set_walls(std::move(walls)); }
  /// Places rigid bodies after the solids of the scene, before the next `place`; see SolidSet::set_bodies.
  void set_bodies(std::span<const Body> bodies) { solids_.set_bodies(bodies); }
  /// Replaces the balls that gestures hold, before the next `place`.
  void hold_balls(std::span<const Ball> balls) { solids_.hold(balls); }
  /// Changes whenever the cells are cut anew.
  std::uint64_t revision() const { return cut_revision_; }
  const SolidSet& solids() const { return solids_; }
  const CutCells& cut_cells() const { return cut_; }
  /// Whether the fluid slips along one of them, at least in part.
  bool any_slips() const;

  /// The fields of CutCells.
  const gl::Field& corners() const { return corners_; }
  const gl::Field& faces() const { return faces_; }
  const gl::Field& links_u() const { return links_u_; }
  const gl::Field& links_v() const { return links_v_; }
  const gl::Field& pulls() const { return pulls_; }

  /// Gives velocities on closed faces those of the solids or, where the fluid slips, of the fluid beside
  /// them.
  void hold(gl::Field& velocity);
  /// result ← velocity − Δt ∇pressure on open faces; both may be one field.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_over_h);
  /// divergence ← that of the fluxes through the cells' faces, in 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  SolidForces& forces() { return forces_; }

 private:
  InletProfile inlet_at(double time) const;
  void change_inlet(InletProfile inlet);
  void cut_again();
  void upload();

  GridCells cells_;
  std::optional<InletVelocity> inlet_velocity_;  ///< none where the domain is no channel
  InletProfile inlet_;                           ///< where the solids are placed
  SolidSet solids_;
  CutCells cut_;
  std::uint64_t cut_revision_;  ///< of the solids that cut the cells
  SolidSet::State cut_state_;
  gl::Field corners_, faces_, links_u_, links_v_, pulls_, slips_;
  gl::Pass hold_;
  gl::Pass subtract_gradient_;
  gl::Pass measure_divergence_;
  SolidForces forces_;
};

}  // namespace twinflow
