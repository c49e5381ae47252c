#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gl/pass.hpp"
#include "grid/surface/capillary_pressure.hpp"
#include "grid/surface/liquid_volume.hpp"

namespace twinflow {

/// The liquid of a grid fluid with a free surface, beyond which is vacuum: its place, the states of its
/// cells, and pressure and velocity at the surface.
///
/// The mask of liquid cells, whose fraction is at least ½, stays the same from a projection to the following
/// drift. The sweeps keep the volume because the projection made just these cells divergence-free.
class GridSurface {
 public:
  /// `solids`, which must outlive the surface: null if there are none.
  GridSurface(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, GridSolids* solids);

  /// From now on `solids`, which must outlive the surface, cut these cells; null: nothing does.
  void set_solids(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids);
  /// Measures the room between the solids anew, as if the liquid had met no others.
  void start_among_solids();

  /// Moves the liquid with a velocity over dt, and finds what its cells are then. `acceleration`: of the body
  /// force, domain units per second². `speed`: the largest |u| + |v|.
  void drift(const gl::Field& velocity, double dt_seconds, double speed, double acceleration);
  /// Strokes pour and drain, and what is poured takes on their velocity and color.
  void supply(std::span<const Stroke> strokes, gl::Field& velocity, gl::Field* dye);
  /// Moves the liquid with a prescribed velocity over dt. No cell sheds surplus, because no projection makes
  /// room for it. Waits for the GPU. Throws RunError for a velocity that is not finite.
  void carry(const gl::Field& velocity, double dt_seconds);
  /// Continues the velocity into the vacuum, five cells from the liquid: linearly, limited by minmod. Faces
  /// that solids close get what the solids hold them at.
  void extend(gl::Field& velocity);
  /// result ← velocity − Δt ∇pressure on faces of liquid cells; both may be one field. On the surface the
  /// pressure is zero; see `contract`.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_over_h);
  /// velocity ← velocity − Δt ∇p, with the pressure p of surface tension on the surface and zero in the
  /// liquid. `tension`: domain units³ per second², density 1.
  void contract(gl::Field& velocity, double tension, double dt_seconds);
  /// The largest |u| + |v| of a velocity. Waits for the GPU.
  double largest_speed(const gl::Field& velocity);

  /// The liquid that moves with the velocities on the left and bottom faces, parts of a cell. Its sum with
  /// the velocities is the momentum. The next call overwrites it.
  const gl::Field& on_faces();

  const LiquidVolume& volume() const { return volume_; }
  /// The solids among which the liquid is; null if there are none.
  GridSolids* solids() const { return solids_; }
  /// The states of the cells, RGBA: 1 if their faces have a velocity of their own; 1 far from the surface;
  /// the divergence (1/s) that sheds surplus; 1 if they are liquid.
  const gl::Field& cells() const { return states_; }
  /// The coefficients of the pressure equation at the left and bottom faces, RGBA: between liquid cells, then
  /// between liquid and vacuum.
  const gl::Field& links() const { return links_; }
  /// Changes with every drift.
  std::uint64_t revision() const { return revision_; }
  /// The rate, 1/s, at which the present cells shed surplus.
  double relaxation() const { return relaxation_; }

  /// Writes or reads the state; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  /// `velocity`: in which the liquid has drifted; null: none that could tell where jets fill cells.
  void classify(double relaxation, const gl::Field* velocity);

  GridCells cells_;
  GridSolids* solids_;
  LiquidVolume volume_;
  CapillaryPressure capillary_pressure_;
  gl::Field states_;
  gl::Field links_;
  gl::Field known_;
  gl::Field speeds_;
  gl::Field on_faces_;
  gl::Pass classify_;
  gl::Pass link_;
  gl::Pass mark_known_;
  gl::Pass extend_;
  gl::Pass subtract_gradient_;
  gl::Pass largest_speed_;
  gl::Pass measure_on_faces_;
  double relaxation_ = 0.0;  ///< 1/s, in the present states
  double slow_ = 0.0;        ///< the speed up to which flows are slow, domain units per second
  std::uint64_t revision_ = 0;
  std::uint64_t curved_revision_ = 0;  ///< whose curvature has been found
};

}  // namespace twinflow
