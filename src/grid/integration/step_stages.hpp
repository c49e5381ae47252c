#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

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

namespace twinflow {

/// The stages that steps are made of, by the methods that the settings choose. Each is a verb, names itself
/// to GPU debuggers and shows its result to the observer.
class StepStages {
 public:
  /// `fluid`: at the start. `solids`, `surface` and `heat`, which must outlive the stages: null if there
  /// are none. Throws InputError for a pressure solver that cannot solve these cells.
  StepStages(gl::ShaderLibrary& shaders, const Settings& settings, const GridCells& cells,
             const GridFluid& fluid, GridSolids* solids, GridSurface* surface, GridHeat* heat);

  // What acts on the fluid from outside; nothing if it is empty.
  void stroke_velocity(gl::Field& velocity, std::span<const Stroke> strokes);
  /// Strokes that pour and drain change a liquid that ends at a surface.
  void supply_liquid(GridFluid& fluid, std::span<const Stroke> strokes);
  void stroke_dye(GridFluid& fluid, std::span<const Stroke> strokes);
  void stroke_temperature(GridFluid& fluid, std::span<const Stroke> strokes);
  /// The temperature follows solids that have moved; see GridHeat.
  void follow_solids(GridFluid& fluid);
  /// Adds the change of temperature that the particles give: row-major texels, degrees.
  void change_temperature(GridFluid& fluid, std::span<const float> change);
  void hold_balls(gl::Field& velocity, std::span<const Ball> balls);
  /// The forces of `dt_seconds`, which is `part_of_step` of the step.
  void add_forces(gl::Field& velocity, const GridFluid& fluid, double dt_seconds, double part_of_step);

  /// result ← `advected` after dt along `advecting`.
  void advect_velocity(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                       double dt_seconds);
  /// Makes `advect_velocity` conserve momentum along the periodic axes if it can; see AdvectedMomentum.
  void conserve_momentum(bool keeps);
  /// The dye of the fluid moves along `advecting`, decays and, if a stream enters, becomes the stream's.
  void advect_dye(GridFluid& fluid, const gl::Field& advecting, double dt_seconds);
  /// The temperature of the fluid moves along `advecting` and spreads, if there is one.
  void carry_heat(GridFluid& fluid, const gl::Field& advecting, double dt_seconds);
  /// Diffuses the velocity, unless the projection that comes next does, and records the friction on solids.
  void diffuse(gl::Field& velocity, double dt_seconds, Half half);
  /// Incompressibility, in place or with the result in another field.
  void project(gl::Field& velocity, double dt_seconds, Half half);
  void project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half);
  /// Begins to count the iterations that projections take.
  void start_counting_iterations() { iterations_ = {}; }
  /// Their mean number per projection since; nothing if there was none that iterates.
  std::optional<double> mean_iterations() const;
  /// Writes or reads the count of iterations; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    archive(iterations_.taken, iterations_.projections);
  }

  /// Sets the strokes of the next step, for an integration in which they do not act first.
  void set_strokes(std::span<const Stroke> strokes) { strokes_ = strokes; }
  std::span<const Stroke> strokes() const { return strokes_; }
  /// Sets the change of velocity that the particles give in the next step (GridForces).
  void set_velocity_change(std::span<const float> change) { forces_.set_velocity_change(change); }
  /// Sets the observer of later stages; null: there is none.
  void observe(GridObserver* observer);
  GridObserver* observer() const { return observer_; }
  /// The stages that follow belong to this part of the step.
  void begin_part(const char* name);
  /// Takes over live parameters. Throws as the constructor does, and then goes on as before.
  void apply(const Settings& settings);
  /// From now on `solids`, which must outlive the stages, cut these cells. Throws InputError for a pressure
  /// solver that cannot solve them, and then goes on as before. `for_now`: until `close_cells`; meanwhile
  /// such a pressure solver gives way to one that can.
  void cut_cells(const GridCells& cells, GridSolids& solids, bool for_now);
  void close_cells();

  const Settings& settings() const { return settings_; }
  const GridCells& cells() const { return cells_; }
  Projection& projection() const { return *projection_; }
  GridSolids* solids() const { return solids_; }  ///< null if there are none
  bool projects() const { return settings_.grid.pressure != PressureSolver::none; }
  bool is_inviscid() const { return settings_.grid.viscosity == 0.0; }
  /// Whether balls alone have cut the cells, until they have gone.
  bool are_cut_for_now() const { return closed_.has_value(); }
  /// The settings that hold while a ball cuts the cells for now; else those that are given.
  Settings in_effect(const Settings& settings, const GridCells& cells) const;

 private:
  struct Iterations {
    int taken = 0;
    int projections = 0;  ///< that took them
  };

  void choose_methods(const Settings& settings, const GridCells& cells);
  /// Holds the velocity on faces that solids close, and counts the iterations.
  void end_projection(gl::Field& velocity);

  gl::ShaderLibrary* shaders_;
  Settings settings_;
  GridCells cells_;
  GridBrush brush_;
  GridForces forces_;
  std::optional<StreamDye> stream_dye_;  ///< of dye, if the scene starts with a stream
  std::unique_ptr<AdvectionScheme> advection_;
  std::unique_ptr<Diffusion> diffusion_;
  std::unique_ptr<Projection> projection_;
  std::optional<AdvectedMomentum> momentum_;  ///< made when it is first needed
  bool conserves_momentum_ = false;
  gl::Pass copy_;
  GridSolids* solids_;
  GridSurface* surface_;
  GridHeat* heat_;
  std::optional<GridCells> closed_;  ///< the cells without the solids that cut them for now
  std::span<const Stroke> strokes_;
  Iterations iterations_;
  GridObserver* observer_ = nullptr;
};

}  // namespace twinflow
