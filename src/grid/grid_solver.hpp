#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/archive_fwd.hpp"
#include "gl/timer.hpp"
#include "grid/integration/integrations.hpp"
#include "grid/operators/center_velocity.hpp"
#include "grid/operators/differences.hpp"
#include "grid/operators/point_velocity.hpp"
#include "grid/readings/fluid_pressure.hpp"
#include "grid/readings/grid_metrics.hpp"
#include "grid/readings/heat_reading.hpp"
#include "grid/state/mean_flow.hpp"
#include "scene/solids/solid_force.hpp"
#include "scene/solids/surroundings.hpp"

namespace twinflow {

/// The Eulerian fluid, in a periodic domain or a closed box, around solids of any shape. Each stage is one
/// fragment shader or a few. The layout of the unknowns, the advection scheme, the pressure solver and the
/// time integration are chosen independently. They range from the textbook's (Stam 1999; Harris, GPU Gems ch.
/// 38; Wong, "Fluid Simulation") to advection-reflection with an exact projection (Zehnder, Narain,
/// Thomaszewski, "An advection-reflection solver for detail-preserving fluid simulation", 2018).
class GridSolver {
 public:
  /// Starts from the scene's velocity and dye; `seed` is for their random parts. Throws InputError for a
  /// pressure solver that cannot solve this grid, RunError if the driver cannot hold the fields.
  GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, const Surroundings& surroundings,
             std::uint64_t seed);
  /// Starts among the solids and bodies of the scene.
  explicit GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed = 1);

  /// Issues the work of one step of `dt_seconds`; does not wait for the GPU. `velocity_change` is added to
  /// the velocity with the forces: the change by the particles in this step, or empty. It has row-major
  /// texels like `velocity`, means over faces included, with u and v interleaved. `temperature_change` is
  /// added to the temperature before the step, in the same way. If a velocity change is given, the step
  /// conserves momentum along axes in which the domain repeats. This needs a divergence-free velocity, and
  /// neither ball, solid, stream nor no-slip wall may take momentum. If the velocity is frozen, only strokes
  /// of dye and heat act, and it carries dye, heat and liquid.
  void step(double dt_seconds, std::span<const Stroke> strokes, std::span<const float> velocity_change = {},
            std::span<const float> temperature_change = {});
  /// Moves a liquid with a free surface over the first part of the next step of `dt_seconds`, until the
  /// velocity change acts on it. Does nothing if the fluid fills the domain. Call it after `meet`.
  void drift_ahead(double dt_seconds);
  /// Takes over the surroundings of the next step. Solids of the scene, drawn walls, rigid bodies and balls
  /// that gestures hold cut the cells as long as there are any. On collocated cells, and with comparison
  /// solvers without cut cells, the fluid in balls is given their velocity instead. Throws InputError if the
  /// layout or the pressure solver allows no solids.
  void meet(const Surroundings& surroundings);
  /// The same for surroundings that belong to the present state, which has met no others: at the start.
  void start_among(const Surroundings& surroundings) { start_among(surroundings, are_cut_by(surroundings)); }
  /// The same before reading a state, in which the cells are cut or whole.
  void start_among(const Surroundings& surroundings, bool are_cut);
  /// Takes over the walls of the box, their slip and the speed of the lid, as `meet` does.
  void set_walls(const Walls& walls);
  /// If the velocity is frozen, gives it the value that the scene prescribes at a time, seconds. Does nothing
  /// if its formulas do not name t.
  void prescribe_velocity(double time);
  /// The solids; null if nothing cuts the cells.
  const GridSolids* solids() const { return stages_.solids(); }
  /// The liquid that moves with the faces' velocities, parts of a cell; null if the fluid fills the domain.
  /// The next call overwrites it.
  const gl::Field* liquid_on_faces() const { return surface_ ? &surface_->on_faces() : nullptr; }
  /// The free surface; null if the fluid fills the domain.
  const GridSurface* surface() const { return surface_ ? &*surface_ : nullptr; }
  /// The mean forces of the last step on the solids and rigid bodies, in the order of SolidSet. Zero before
  /// the first step. Waits for the GPU.
  std::vector<SolidForce> solid_forces() const;
  /// Queues the read-back that `solid_forces` then waits for, so that the processor is free meanwhile.
  void start_reading_solid_forces() const;
  /// Sets the observer of the stages of later steps. Null (the default) disables observation. Nothing in the
  /// fluid depends on it.
  void observe(GridObserver* observer) { stages_.observe(observer); }
  /// Lets the dye, the heat and the liquid of strokes be there as they will be in the next step. The caller
  /// returns from this by `put_back`.
  void show_strokes(std::span<const Stroke> strokes);
  /// Sets the state aside without a copy. `put_back` undoes all later changes, any number of times.
  /// `surroundings`: those that belong to that state.
  void set_aside();
  void put_back(const Surroundings& surroundings);
  /// Writes or reads all that later steps depend on, except for the scene and the settings; see
  /// OutputArchive. Reading requires a solver of the same scene with the same settings that has not stepped.
  /// Waits for the GPU.
  template <class Archive>
  void archive_state(Archive& archive);
  /// Takes over live parameters, except for those of the surroundings; those that need a reset keep their
  /// value. Throws as the constructor does, and then nothing has changed.
  void apply(const Settings& settings);

  const GridCells& cells() const { return stages_.cells(); }
  const GridShape& shape() const { return cells().shape; }
  GridLayout layout() const { return cells().layout; }
  Domain domain() const { return cells().domain(); }
  /// The velocity on the faces or in the centers, by the layout. On faces it is their means or the values in
  /// their middles, as the cells hold it (GridCells::face_means).
  const gl::Field& velocity() const { return fluid_.velocity; }
  /// The same at points: in the middles of faces or in the centers. The next call may overwrite it.
  const gl::Field& point_velocity() const {
    return point_velocity_.of(fluid_.velocity, cells(), solids() != nullptr ? &solids()->corners() : nullptr);
  }
  /// The velocity at the cells' centers, whatever the layout.
  const gl::Field& center_velocity() const { return center_velocity_.of(point_velocity()); }
  /// The velocity at the cells' centers; zero outside the liquid, if it ends at a surface.
  const gl::Field& fluid_velocity() const {
    return surface_ ? center_velocity_.in_liquid(point_velocity(), surface_->cells()) : center_velocity();
  }
  /// The pressure of the fluid in the last step with a moving velocity; zero before the first one. Its mean
  /// over each closed pocket, which it leaves open, is zero. With a free surface, or among free-slip solids,
  /// it is the pressure that the step subtracted. Viscosity has no force along their normals, so there is no
  /// layer.
  const gl::Field& pressure() const;
  /// Red, green and blue; null if the fluid carries no dye.
  const gl::Field* dye() const { return fluid_.dye ? &*fluid_.dye : nullptr; }
  /// The temperature at the cells' centers, degrees; null if the fluid carries no heat.
  const gl::Field* temperature() const { return fluid_.temperature ? &*fluid_.temperature : nullptr; }
  /// The divergence that the current velocity still has.
  const gl::Field& remaining_divergence() const;

  /// Waits for the GPU.
  GridMetrics metrics() const;
  /// "semi-Lagrangian, 40 Jacobi"
  std::string method_caption() const;
  /// The volume per time (domain units² per second) that closed pockets could not exchange in the last step;
  /// zero before the first. Moving solids, drawn walls and the ends of a channel may ask for this. The
  /// pressure has no solution then, and the remaining divergence makes up for it. A sum of magnitudes; waits
  /// for the GPU if a liquid has a free surface.
  double imbalance() const { return stages_.mean_iterations() ? stages_.projection().imbalance() : 0.0; }
  /// GPU time of a recent step, without waiting.
  double step_milliseconds() const { return timer_.milliseconds(); }
  /// GPU time of the last step; waits for it.
  double wait_step_milliseconds() const { return timer_.wait_milliseconds(); }

 private:
  GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed, const GridCells& cells,
             std::unique_ptr<GridSolids> solids);
  bool can_be_cut_by_balls() const;
  bool are_cut_by(const Surroundings& surroundings) const;
  void meet(const Surroundings& surroundings, bool are_cut);
  void cut_cells(const Surroundings& surroundings);
  void exchange_methods(CellMethods methods);
  void carry(double dt_seconds, std::span<const Stroke> strokes);
  void start_counting_momentum(std::span<const Stroke> strokes, std::span<const float> velocity_change);
  void change_what_faces_hold(const GridCells& before);
  void conserve_momentum(double dt_seconds, std::span<const float> velocity_change);
  const Settings& settings() const { return stages_.settings(); }
  /// The pressure p of that step, which subtracted Δt ∇p from the velocity. Its mean over each closed pocket
  /// is zero.
  const gl::Field& subtracted_pressure() const;
  Pockets& pockets() const { return solids() != nullptr ? stages_.solids()->pockets() : whole_; }
  const gl::Field& leveled(std::optional<gl::Field>& result, const gl::Field& pressure) const;

  gl::ShaderLibrary* shaders_;
  GridFluid fluid_;
  mutable std::optional<GridSurface> surface_;  ///< mutable: readings run passes
  mutable std::optional<GridHeat> heat_;
  bool scene_cuts_;  ///< the scene's own solids cut the cells
  std::uint64_t seed_;
  std::string aside_;                    ///< the state that was set aside; fields hold their part themselves
  std::optional<CellMethods> replaced_;  ///< the methods of that time, once others have taken their place
  std::optional<PrescribedVelocity> prescribed_velocity_;  ///< none if it does not depend on time
  StepStages stages_;
  std::unique_ptr<TimeIntegration> integration_;
  MeanFlow mean_flow_;
  std::vector<Ball> balls_;  ///< those that do not cut the cells
  // What readings are computed with, when they are asked for.
  mutable Pockets whole_;  ///< of cells without solids
  mutable std::optional<gl::Field> leveled_, leveled_subtracted_;
  mutable FluidPressure fluid_pressure_;
  mutable PointVelocity point_velocity_;
  mutable CenterVelocity center_velocity_;
  mutable Differences differences_;
  mutable gl::Field remaining_divergence_;
  mutable gl::Timer timer_;
  mutable std::optional<GridMeter> meter_;       ///< made when first needed
  mutable std::optional<HeatMeter> heat_meter_;  ///< made when it is first needed
};

}  // namespace twinflow
