#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

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

/// The methods that solve the cells as solids cut them.
struct CellMethods {
  GridCells cells;
  std::unique_ptr<GridSolids> solids;  ///< null if nothing cuts the cells
  std::unique_ptr<AdvectionScheme> advection{};
  std::unique_ptr<Diffusion> diffusion{};
  std::unique_ptr<Projection> projection{};
};

/// The stages that steps are made of, by the methods that the settings choose. Each is a verb, names itself
/// to GPU debuggers and shows its result to the observer.
class StepStages {
 public:
  /// `fluid`: at the start. `solids`: null if nothing cuts the cells. `surface` and `heat`, which must
  /// outlive the stages: null if there are none. Throws InputError for a pressure solver that cannot solve
  /// these cells.
  StepStages(gl::ShaderLibrary& shaders, const Settings& settings, const GridCells& cells,
             const GridFluid& fluid, std::unique_ptr<GridSolids> solids, GridSurface* surface,
             GridHeat* heat);

  // What acts on the fluid from outside; nothing if it is empty.
  void stroke_velocity(gl::Field& velocity, std::span<const Stroke> strokes);
  /// Strokes that pour and drain change a liquid that ends at a surface.
  void supply_liquid(GridFluid& fluid, std::span<const Stroke> strokes);
  /// The liquid moves in a velocity that no projection made for it, if it ends at a surface.
  void carry_liquid(const gl::Field& velocity, double dt_seconds);
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

  /// Sets the strokes of the next step.
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
  /// Takes over the walls of the box, their slip and the speed of the lid.
  void set_walls(const Walls& walls);
  /// The methods that the settings choose for the same cells with these solids; null: for whole cells. Throws
  /// InputError for a pressure solver that cannot solve them. While balls alone cut the cells, it gives way
  /// to one that can.
  CellMethods methods_among(std::unique_ptr<GridSolids> solids) const;
  /// Goes on with other methods, and returns the present ones.
  CellMethods exchange_methods(CellMethods methods) { return std::exchange(methods_, std::move(methods)); }

  const Settings& settings() const { return settings_; }
  const GridCells& cells() const { return methods_.cells; }
  Projection& projection() const { return *methods_.projection; }
  GridSolids* solids() const { return methods_.solids.get(); }  ///< null if nothing cuts the cells
  bool projects() const { return settings_.grid.pressure != PressureSolver::none; }
  bool is_inviscid() const { return settings_.grid.viscosity == 0.0; }
  std::string pressure_caption() const;  ///< "2 multigrid cycles"

 private:
  struct Iterations {
    int taken = 0;
    int projections = 0;  ///< that took them
  };

  void choose(CellMethods& methods, const Settings& settings, const GridCells& cells) const;
  /// Holds the velocity on faces that solids close, and counts the iterations.
  void end_projection(gl::Field& velocity);

  gl::ShaderLibrary* shaders_;
  Settings settings_;
  CellMethods methods_;
  GridBrush brush_;
  GridForces forces_;
  std::optional<StreamDye> stream_dye_;       ///< of dye, if the scene starts with a stream
  std::optional<AdvectedMomentum> momentum_;  ///< made when it is first needed
  bool conserves_momentum_ = false;
  gl::Pass copy_;
  GridSurface* surface_;
  GridHeat* heat_;
  std::span<const Stroke> strokes_;
  Iterations iterations_;
  GridObserver* observer_ = nullptr;
};

}  // namespace twinflow
