#pragma once

#include <cstdint>
#include <span>

#include "gl/pass.hpp"
#include "grid/surface/capillary_pressure.hpp"
#include "grid/surface/liquid_volume.hpp"

namespace twinflow {

class StateVisitor;

/// The liquid under a vacuum: its place, its cells' states, and pressure and velocity at the surface.
///
/// The mask of liquid cells (fraction at least ½) lasts from a projection to the next drift. This keeps the
/// volume, because just these cells are divergence-free.
class GridSurface {
 public:
  /// `solids` must outlive the surface; null: none.
  GridSurface(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells, GridSolids* solids);

  /// Changes the solids, which must outlive the surface; null: none.
  void set_solids(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids);
  /// Measures the room between solids as if they were the first.
  void start_among_solids();

  /// Moves the liquid and finds its states. `acceleration`: body force, domain units per second². `speed`:
  /// `largest_speed`.
  void drift(const gl::Field& velocity, double dt_seconds, double speed, double acceleration);
  /// Pours liquid with the strokes' velocity and color, and drains.
  void supply(std::span<const Stroke> strokes, gl::Field& velocity, gl::Field* dye);
  /// Moves the liquid with a prescribed velocity, without shedding. Waits for the GPU. Throws RunError for a
  /// velocity that is not finite.
  void carry(const gl::Field& velocity, double dt_seconds);
  /// Extends the velocity five cells into the vacuum, linearly, limited by minmod. Closed faces get the
  /// solids' velocity.
  void extend(gl::Field& velocity);
  /// result ← velocity − Δt ∇pressure on faces of liquid cells; both may be one field. Pressure is zero on
  /// the surface; see `contract`.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_over_h);
  /// velocity ← velocity − Δt ∇p of surface tension; see CapillaryPressure. `tension`: domain units³ per
  /// second², density 1.
  void contract(gl::Field& velocity, double tension, double dt_seconds);
  /// The largest |u| + |v| of cells of liquid and spray. It waits for the GPU, and is not finite if any
  /// velocity is not.
  double largest_speed(const gl::Field& velocity);

  /// The liquid moving with the left and bottom velocities, parts of a cell. Its sum with them is the
  /// momentum. The next call overwrites it.
  const gl::Field& on_faces();

  const LiquidVolume& volume() const { return volume_; }
  GridSolids* solids() const { return solids_; }  ///< null: none
  /// RGBA: 1 if the faces have their own velocity; 1 far from the surface; the shedding divergence, 1/s; 1 if
  /// liquid.
  const gl::Field& cells() const { return states_; }
  /// The pressure equation's left and bottom coefficients, RGBA: liquid-liquid, then liquid-vacuum.
  const gl::Field& links() const { return links_; }
  /// Changes with every drift.
  std::uint64_t revision() const { return revision_; }
  /// The present rate of shedding surplus, 1/s.
  double relaxation() const { return relaxation_; }

  void visit_state(StateVisitor& visitor);

 private:
  /// The cells whose speed counts: of liquid and spray, or all.
  enum class Counted { liquid, all };
  double largest_speed(const gl::Field& velocity, Counted counted);
  /// `velocity`: of the drift; null: unknown, no jets.
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
  double relaxation_ = 0.0;  ///< 1/s
  double slow_ = 0.0;        ///< largest of slow flows, domain units per second
  std::uint64_t revision_ = 0;
  std::uint64_t curved_revision_ = 0;
};

}  // namespace twinflow
