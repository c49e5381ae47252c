#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attachments.hpp"
#include "gl/side_thread.hpp"
#include "grid/grid_solver.hpp"
#include "particles/particle_solver.hpp"
#include "scene/scene.hpp"
#include "world/actions.hpp"
#include "world/change_log.hpp"
#include "world/clock.hpp"
#include "world/coupling/coupling.hpp"
#include "world/floating/grid_bodies.hpp"
#include "world/force_history.hpp"

namespace twinflow {

class StateReader;
class StateVisitor;
class StateWriter;

struct WorldOptions {
  std::uint64_t seed = 1;  ///< of random initial states
  int threads = 0;         ///< for the particles; 0: one per processor
  /// Whether the dye is read. If not, the grid carries it only if it acts on the flow.
  bool reads_dye = true;
};

/// The observers of a step's stages; null: none.
struct StepObservers {
  GridObserver* grid = nullptr;
  ParticleObserver* particles = nullptr;
};

/// One scene in motion. Const functions change nothing that later steps depend on.
class World {
 public:
  /// `shaders` must outlive the world; null only without a grid. Throws InputError for an impossible scene,
  /// RunError if the driver fails.
  World(Scene scene, gl::ShaderLibrary* shaders, WorldOptions options = {});
  /// Reads a saved world. Its next steps are equal to the last bit for any number of threads. Throws
  /// InputError for other bytes and for changed pictures.
  World(StateReader& reader, gl::ShaderLibrary* shaders, int threads);
  /// Writes scene and state; waits for the GPU.
  void save(StateWriter& writer);

  /// Takes one step of `step_seconds(hand)`: the scene's gestures act, then the user's, `hand`, then
  /// `strokes`. The grid steps on the GPU while the particles step on the CPU. Throws BlowUpError, with
  /// method, time and particle, and restores the state if the particles blow up.
  void step(std::span<const Gesture> hand = {}, std::vector<Stroke> strokes = {});
  /// Takes a step under observers, which may throw.
  void step_observed(const StepObservers& observers, std::span<const Gesture> hand = {});
  void advance_to(double until_seconds);
  /// The length of the next step: time.step, or a part of it if particles and balls need more than
  /// particles.max_substeps sub-steps. Throws BlowUpError as `step` does.
  double step_seconds(std::span<const Gesture> hand = {}) const;
  /// Returns to time 0 with the user's settings.
  void reset();

  /// Shows standing gestures' effects before the next step: walls, color, heat, bodies, liquid poured and
  /// drained. Pushes wait for the step. Replaces the last preview. Changing or saving the world ends it.
  void preview(std::span<const Gesture> standing);
  void end_preview();

  /// Applies changed parameters, with a restart if the initial state depends on them. Before the first step,
  /// all count as the scene's own. Throws InputError and changes nothing if the scene would be impossible.
  void apply(const Settings& settings);
  /// Applies the scene's due changes, as `step` does first.
  void apply_due_changes();
  /// Replaces the scene's gauges. Throws InputError and changes nothing if the scene cannot have them.
  void set_gauges(std::vector<Gauge> gauges);

  const Scene& scene() const { return scene_; }
  const Settings& settings() const { return scene_.settings; }
  /// The settings without the scene's own changes.
  Settings settings_without_scene_changes() const { return log_.without_scheduled(settings()); }
  /// The settings of time 0 and all changes since, without the actions given to steps.
  Scene scene_as_played() const { return log_.as_played(scene_); }

  /// Seconds since the scene's start.
  double time() const { return clock_.time(); }
  /// `time()` after the next step of `dt_seconds`, to the last bit.
  double time_after(double dt_seconds) const { return clock_.time_after(dt_seconds); }
  /// The end of the present time.step, up to which its first part needs the user's gestures.
  double end_of_whole_step() const { return clock_.time_after(clock_.rest_of_step()); }
  /// The whole steps that `advance_to` would take.
  std::int64_t steps_until(double until_seconds) const { return clock_.steps_until(until_seconds); }
  /// The steps since time 0, short ones included.
  std::int64_t steps() const { return clock_.steps(); }
  /// The last step's fraction of time.step.
  double pace() const { return clock_.pace(); }

  /// The domain of both fluids, with the aspect of whole cells.
  const Domain& domain() const { return domain_; }
  GridShape grid_shape() const { return GridCells::of(settings()).shape; }
  /// The fluids; null if the scene does not enable them.
  GridSolver* grid() { return grid_.get(); }
  const GridSolver* grid() const { return grid_.get(); }
  const ParticleSolver* particles() const { return particles_.get(); }
  const Coupling& coupling() const { return coupling_; }
  /// The balls of the last step's gestures; before it, the scene's.
  std::span<const Ball> balls() const { return surroundings_->balls(); }
  /// The scene's solids now, the brush's walls, and the balls.
  const SolidSet& solids() const { return surroundings_->solids(); }
  /// The bodies in the grid's liquid now; none if the grid fluid fills the domain.
  std::span<const Body> grid_bodies() const {
    return grid_bodies_ ? grid_bodies_->bodies() : std::span<const Body>();
  }
  /// The liquid's mean force in the last step, without weight; zero before the first step.
  SolidForce force_on_grid_body(std::size_t body) const { return grid_bodies_->force(body); }
  /// The forces on the solids, of every step; empty without solids.
  const ForceHistory& forces() const { return forces_; }
  /// The particles' threads.
  int threads() const;

  /// The exact solution for a fluid, or null.
  const ExactVelocity* exact(Fluid fluid) const {
    const std::optional<ExactVelocity>& found = fluid == Fluid::grid ? exact_.grid : exact_.particles;
    return found ? &*found : nullptr;
  }
  /// Wall time of the last step, milliseconds.
  double particles_step_milliseconds() const { return particles_step_milliseconds_; }
  /// May be null.
  gl::ShaderLibrary* shaders() const { return shaders_; }
  /// What readings leave with this world until it restarts; the fluids do not depend on it.
  Attachments& attachments() const { return attachments_; }

 private:
  struct ExactVelocities {
    std::optional<ExactVelocity> grid, particles;
  };
  static ExactVelocities exact_velocities(const Scene& scene) {
    return {exact_velocity(scene, Fluid::grid), exact_velocity(scene, Fluid::particles)};
  }

  void start(Scene scene);
  void start(Scene scene, ChangeLog log);
  void start_again_with(const Settings& settings);
  std::unique_ptr<ParticleSolver> restarted_particles(const Scene& changed) const;
  void visit_state(StateVisitor& visitor);
  void visit_surroundings(StateVisitor& visitor);

  void observe(const StepObservers& observers);
  /// What was before a change of settings that drawn walls demanded.
  struct Unwalled {
    Settings settings;
    ChangeLog log;
    std::string grid;  ///< its saved state, because another pressure solver keeps none of its pressures
  };
  /// What a failed step or a preview restores.
  struct Aside {
    std::optional<Surroundings> surroundings;
    std::optional<GridBodies> grid_bodies;
  };
  Aside set_aside();
  /// Seconds, for a frozen velocity.
  double middle_of_last_step() const { return 0.5 * (surroundings_->begin() + surroundings_->end()); }
  void put_back(Aside aside, std::optional<Unwalled> unwalled = {});
  void put_back_step(Aside aside, std::optional<Unwalled> unwalled);
  void put_back(Unwalled unwalled);
  void surround(double dt_seconds, Actions& actions);
  void move_grid_bodies(double dt_seconds, const Actions& actions);
  void couple(double dt_seconds);
  void step_fluids(double dt_seconds, const Actions& actions);
  void step_grid(double dt_seconds, const Actions& actions);
  void step_particles(double dt_seconds, const Actions& actions);
  void read_ahead();
  void record_forces(double dt_seconds);
  void draw_walls(std::span<WallStroke> strokes);
  void show_in_fluids(const Actions& actions);
  std::optional<Unwalled> admit_walls(std::vector<WallStroke>& strokes);
  std::shared_ptr<DrawnWalls> copy_of_walls() const;  ///< drawn by the brush, or empty

  Scene scene_;  ///< with the present settings
  ChangeLog log_;
  Clock clock_;
  gl::ShaderLibrary* shaders_;
  WorldOptions options_;
  Domain domain_;
  std::optional<Surroundings> surroundings_;  ///< of the last step; without walls before their first stroke
  ExactVelocities exact_;
  std::unique_ptr<GridSolver> grid_;
  std::optional<GridBodies> grid_bodies_;  ///< if the grid fluid has a surface
  std::unique_ptr<ParticleSolver> particles_;
  Coupling coupling_;
  ForceHistory forces_;
  struct Preview {
    std::vector<Gesture> standing;
    Aside before;
  };
  std::optional<Preview> preview_;
  mutable Attachments attachments_;
  bool observed_ = false;
  std::unique_ptr<gl::SideThread> side_thread_;
  double particles_step_milliseconds_ = 0.0;
};

}  // namespace twinflow
