#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/state_visitor.hpp"
#include "grid/diffusion/diffusion.hpp"
#include "grid/forces/brush.hpp"
#include "grid/forces/forces.hpp"
#include "grid/forces/stream.hpp"
#include "grid/heat/grid_heat.hpp"
#include "grid/operators/advected_momentum.hpp"
#include "grid/operators/advection.hpp"
#include "grid/projection/projection.hpp"
#include "grid/solids/grid_solids.hpp"
#include "grid/stages/grid_observer.hpp"
#include "grid/state/grid_fluid.hpp"
#include "grid/surface/grid_surface.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {

/// The methods for cells as solids cut them.
struct CellMethods {
  GridCells cells;
  std::unique_ptr<GridSolids> solids;  ///< null if nothing cuts the cells
  std::unique_ptr<AdvectionScheme> advection{};
  std::unique_ptr<Diffusion> diffusion{};
  std::unique_ptr<Projection> projection{};
};

/// The stages of steps, by the settings' methods. Each names itself to GPU debuggers and shows its result to
/// the observer.
class StepStages {
 public:
  /// `fluid`: at the start. `solids`, `surface`, `heat`: null if there are none. `surface` and `heat` must
  /// outlive the stages. Throws InputError for a pressure solver unfit for these cells.
  StepStages(gl::ShaderLibrary& shaders, const Settings& settings, const GridCells& cells,
             const GridFluid& fluid, std::unique_ptr<GridSolids> solids, GridSurface* surface,
             GridHeat* heat);

  // External actions; nothing if empty.
  /// Lets strokes move the fluid, and supply a liquid with a surface.
  void stroke_velocity(GridFluid& fluid, std::span<const Stroke> strokes);
  /// Applies strokes that pour and drain a liquid with a surface.
  void supply_liquid(GridFluid& fluid, std::span<const Stroke> strokes);
  /// Moves a liquid with a surface in a velocity not projected for it.
  void carry_liquid(const gl::Field& velocity, double dt_seconds);
  void stroke_dye(GridFluid& fluid, std::span<const Stroke> strokes);
  void stroke_temperature(GridFluid& fluid, std::span<const Stroke> strokes);
  void follow_solids(GridFluid& fluid);  ///< see GridHeat
  /// Adds the particles' change: row-major texels, degrees.
  void change_temperature(GridFluid& fluid, std::span<const float> change);
  void hold_balls(gl::Field& velocity, std::span<const Ball> balls);
  /// The forces of `dt_seconds`, `part_of_step` of the step.
  void add_forces(gl::Field& velocity, const GridFluid& fluid, double dt_seconds, double part_of_step);

  /// result ← `advected` after dt along `advecting`.
  void advect_velocity(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                       double dt_seconds);
  /// Makes `advect_velocity` conserve momentum along periodic axes if it can (AdvectedMomentum).
  void conserve_momentum(bool keeps);
  /// Moves the dye along `advecting`; it decays and, if a stream enters, becomes the stream's.
  void advect_dye(GridFluid& fluid, const gl::Field& advecting, double dt_seconds);
  /// Moves the temperature, if any, along `advecting` and spreads it.
  void carry_heat(GridFluid& fluid, const gl::Field& advecting, double dt_seconds);
  /// Diffuses the velocity, unless the next projection does, and records the friction on solids. `start`: the
  /// velocity before the other changes in `dt_seconds`, for two stages if viscosity has second order.
  void diffuse(gl::Field& velocity, double dt_seconds, Half half, const gl::Field* last_pressure = nullptr,
               const gl::Field* start = nullptr);
  /// Whether the settings' viscosity acts in second order, outside of the projection.
  bool has_second_order_viscosity() const;
  /// Whether the last pressure acts during a step's first diffusion (LastPressure). It does with viscosity of
  /// second order, unless the pressure solver is for comparison.
  bool balances_diffusion() const;
  /// Extends the velocity of a liquid with a surface into the vacuum. Strokes there move nothing.
  void extend(gl::Field& velocity);
  /// Incompressibility, in place or into another field.
  void project(gl::Field& velocity, double dt_seconds, Half half) {
    project(velocity, velocity, dt_seconds, half);
  }
  void project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half);
  /// velocity ← its mirror image, as it was before the first half's projection, at `projected`. The
  /// pressure's effect is mirrored, and the surface tension's.
  void reflect(gl::Field& velocity, const gl::Field& projected, double dt_seconds);
  /// Makes the mean pressure of closed pockets zero.
  void level_pressure() {
    if (pockets().any()) projection().level(pockets());
  }
  void start_counting_iterations() { iterations_ = {}; }
  /// Iterations per projection since `start_counting_iterations`; nothing if none iterated.
  std::optional<double> mean_iterations() const;
  void visit_state(StateVisitor& visitor) { visitor(iterations_.taken, iterations_.projections); }

  /// Sets the particles' change in the next step (GridForces).
  void set_velocity_change(std::span<const float> change) { forces_.set_velocity_change(change); }
  void observe(GridObserver* observer);  ///< null: none
  GridObserver* observer() const { return observer_; }
  void begin_part(const char* name);  ///< of the step, for later stages
  /// Takes over live parameters. Throws as the constructor does, and then changes nothing.
  void apply(const Settings& settings);
  void set_walls(const Walls& walls);  ///< also slip and the lid's speed
  /// The settings' methods for these solids; null: whole cells. Throws InputError for an unfit pressure
  /// solver; if balls alone cut the cells, a fit one replaces it.
  CellMethods methods_among(std::unique_ptr<GridSolids> solids) const;
  /// Returns the present methods.
  CellMethods exchange_methods(CellMethods methods) { return std::exchange(methods_, std::move(methods)); }

  const Settings& settings() const { return settings_; }
  const GridCells& cells() const { return methods_.cells; }
  Projection& projection() const { return *methods_.projection; }
  GridSolids* solids() const { return methods_.solids.get(); }  ///< null if nothing cuts the cells
  GridSurface* surface() const { return surface_; }             ///< null if the fluid fills the domain
  GridHeat* heat() const { return heat_; }                      ///< null without heat
  Pockets& pockets() const { return solids() != nullptr ? solids()->pockets() : whole_; }
  bool projects() const { return pressure_row(settings_.grid.pressure).projects; }
  std::string pressure_caption() const;  ///< "2 multigrid cycles"

 private:
  struct Iterations {
    int taken = 0;
    int projections = 0;
  };

  /// Whether viscosity acts, and outside of the projection.
  bool diffuses() const;
  void record_friction(const gl::Field& velocity, Half half);
  void choose(CellMethods& methods, const Settings& settings, const GridCells& cells) const;

  gl::ShaderLibrary* shaders_;
  Settings settings_;
  CellMethods methods_;
  GridBrush brush_;
  GridForces forces_;
  std::optional<StreamDye> stream_dye_;  ///< if the scene starts with a stream
  std::optional<AdvectedMomentum> momentum_;
  bool conserves_momentum_ = false;
  gl::Pass reflect_;
  GridSurface* surface_;
  GridHeat* heat_;
  mutable Pockets whole_;  ///< without solids; mutable: leveling runs passes
  Iterations iterations_;
  GridObserver* observer_ = nullptr;
};

}  // namespace twinflow
