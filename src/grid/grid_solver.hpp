#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gl/timer.hpp"
#include "grid/integration/integrations.hpp"
#include "grid/readings/grid_readings.hpp"
#include "grid/state/mean_flow.hpp"
#include "grid/stream/free_stream.hpp"
#include "scene/solids/surroundings.hpp"

namespace twinflow {

class StateVisitor;

/// The Eulerian fluid in a periodic domain or closed box, around solids of any shape. Layout, advection
/// scheme, pressure solver and time integration are chosen independently. The textbook's: Stam 1999; Harris,
/// GPU Gems ch. 38; Wong, "Fluid Simulation". The best: advection-reflection with an exact projection
/// (Zehnder, Narain, Thomaszewski 2018).
class GridSolver {
 public:
  /// `seed`: for random parts of velocity and dye. Throws InputError for an unfit pressure solver, RunError
  /// if the driver cannot hold the fields.
  GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, const Surroundings& surroundings,
             std::uint64_t seed);
  /// Starts among the scene's solids and bodies.
  explicit GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed = 1);

  /// Issues the work of one step; does not wait for the GPU. `velocity_change`: by the particles in this
  /// step, or empty; added with the forces. Row-major texels like `velocity`, face means included, u and v
  /// interleaved. `temperature_change`: likewise, degrees, added before the step.
  ///
  /// With a velocity change, the step conserves momentum along periodic axes. This needs a divergence-free
  /// velocity, and no ball, solid, stream or no-slip wall that takes momentum. A frozen velocity only carries
  /// dye, heat and liquid, with strokes of dye and heat.
  void step(double dt_seconds, std::span<const Stroke> strokes, std::span<const float> velocity_change = {},
            std::span<const float> temperature_change = {});
  /// Moves a liquid with a free surface over the first part of the next step, until the velocity change acts.
  /// Otherwise does nothing. Call it after `meet`.
  void drift_ahead(double dt_seconds);
  /// Takes over the next step's surroundings. The scene's solids, drawn walls, rigid bodies and held balls
  /// cut the cells. On collocated cells, and with solvers without cut cells, balls only impose their
  /// velocity. Throws InputError if the layout or pressure solver allows no solids.
  void meet(const Surroundings& surroundings);
  /// The same for surroundings of the present state, at the start.
  void start_among(const Surroundings& surroundings) { start_among(surroundings, are_cut_by(surroundings)); }
  void set_walls(const Walls& walls) { stages_.set_walls(walls); }  ///< also slip and the lid's speed
  /// Gives a frozen velocity the scene's value at a time, seconds. Does nothing if its formulas do not name
  /// t.
  void prescribe_velocity(double time);
  const GridSolids* solids() const { return stages_.solids(); }  ///< null if nothing cuts the cells
  /// The liquid moved by the faces' velocities, parts of a cell; null if the fluid fills the domain. The next
  /// call overwrites it.
  const gl::Field* liquid_on_faces() const { return surface_ ? &stages_.surface()->on_faces() : nullptr; }
  /// The free surface; null if the fluid fills the domain.
  const GridSurface* surface() const { return surface_ ? &*surface_ : nullptr; }
  /// Mean forces on solids and rigid bodies in the last step, in SolidSet's order; zero before the first.
  /// Waits for the GPU.
  std::vector<SolidForce> solid_forces() const { return readings_.solid_forces(*integration_); }
  /// Queues the read-back for which `solid_forces` waits.
  void start_reading_solid_forces() const { readings_.start_reading_solid_forces(*integration_); }
  /// Sets the observer of later steps. Null (the default) disables observation.
  void observe(GridObserver* observer) { stages_.observe(observer); }
  /// Shows the dye, heat and liquid of strokes as in the next step. Return by `put_back`.
  void show_strokes(std::span<const Stroke> strokes);
  /// Sets the state aside without a copy. `put_back` undoes all later changes, any number of times.
  /// `surroundings`: of that state.
  void set_aside();
  void put_back(const Surroundings& surroundings);
  /// Writes or reads all that later steps need besides scene and settings (StateVisitor). Reading requires
  /// an unstepped solver of the same scene and settings. Waits for the GPU. `surroundings`: of that state.
  void visit_state(StateVisitor& visitor, const Surroundings& surroundings);
  /// The same for cells that are cut as they were.
  void visit_state(StateVisitor& visitor);
  /// Takes over live parameters, except for surroundings and resets. Throws as the constructor does, and then
  /// changes nothing.
  void apply(const Settings& settings);

  const GridCells& cells() const { return stages_.cells(); }
  const GridShape& shape() const { return cells().shape; }
  GridLayout layout() const { return cells().layout; }
  Domain domain() const { return cells().domain(); }
  /// The velocity on faces or in centers, by the layout. On faces: means or middle values
  /// (GridCells::face_means).
  const gl::Field& velocity() const { return fluid_.velocity; }
  /// The same at points: face middles or centers. The next call may overwrite it.
  const gl::Field& point_velocity() const { return readings_.point_velocity(); }
  /// The velocity at cell centers.
  const gl::Field& center_velocity() const { return readings_.center_velocity(); }
  /// The same, but zero outside a liquid with a surface.
  const gl::Field& fluid_velocity() const { return readings_.fluid_velocity(); }
  /// The fluid's pressure in the last step with a moving velocity; zero before the first. Its mean over each
  /// closed pocket is zero. With a free surface or free-slip solids it is what the step subtracted: viscosity
  /// has no force along their normals.
  const gl::Field& pressure() const { return readings_.pressure(*integration_, last_step_); }
  /// Red, green and blue; null without dye.
  const gl::Field* dye() const { return fluid_.dye ? &*fluid_.dye : nullptr; }
  /// The temperature at cell centers, degrees; null without heat.
  const gl::Field* temperature() const { return fluid_.temperature ? &*fluid_.temperature : nullptr; }
  /// The current velocity's divergence, 1/s.
  const gl::Field& remaining_divergence() const { return readings_.remaining_divergence(); }

  GridMetrics metrics() const { return readings_.metrics(); }  ///< waits for the GPU
  /// "semi-Lagrangian, 40 Jacobi"
  std::string method_caption() const;
  /// The volume per time (domain units² per second) that closed pockets could not exchange in the last step.
  /// A sum of magnitudes, zero before the first. Moving solids, drawn walls and channel ends may demand it;
  /// the remaining divergence absorbs it. With a free surface, waits for the GPU.
  double imbalance() const { return readings_.imbalance(); }
  /// GPU time of a recent step; does not wait.
  double step_milliseconds() const { return timer_.milliseconds(); }
  /// GPU time of the last step; waits for it.
  double wait_step_milliseconds() const { return timer_.wait_milliseconds(); }

 private:
  GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed, const GridCells& cells,
             std::unique_ptr<GridSolids> solids);
  bool can_be_cut_by_balls() const;
  bool are_cut_by(const Surroundings& surroundings) const;
  void start_among(const Surroundings& surroundings, bool are_cut);
  void meet(const Surroundings& surroundings, bool are_cut);
  void cut_cells(const Surroundings& surroundings);
  void exchange_methods(CellMethods methods);
  void carry(double dt_seconds, std::span<const Stroke> strokes);
  void start_counting_momentum(std::span<const Stroke> strokes, std::span<const float> velocity_change);
  void change_what_faces_hold(const GridCells& before);
  void conserve_momentum(double dt_seconds, std::span<const float> velocity_change);
  const Settings& settings() const { return stages_.settings(); }

  gl::ShaderLibrary* shaders_;
  GridFluid fluid_;
  std::optional<GridSurface> surface_;
  std::optional<GridHeat> heat_;
  bool scene_cuts_;  ///< by its own solids
  std::uint64_t seed_;
  std::string aside_;                                      ///< fields hold their own part
  std::optional<CellMethods> replaced_;                    ///< of that state, once replaced
  std::optional<PrescribedVelocity> prescribed_velocity_;  ///< none if independent of time
  StepStages stages_;
  std::optional<FreeStream> free_stream_;  ///< none elsewhere
  std::unique_ptr<TimeIntegration> integration_;
  MeanFlow mean_flow_;
  std::vector<Ball> balls_;  ///< that do not cut the cells
  FluidPressure::Step last_step_;
  mutable GridReadings readings_;  ///< mutable: readings run passes
  mutable gl::Timer timer_;
};

}  // namespace twinflow
