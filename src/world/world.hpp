#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
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

struct WorldOptions {
  std::uint64_t seed = 1;  ///< of the random parts of the initial state
  int threads = 0;         ///< for the particles; 0: one per processor
  /// The grid's dye is read. If it is not, the grid carries it only if it acts on the flow.
  bool reads_dye = true;
};

/// The observers of a step's stages; null: none.
struct StepObservers {
  GridObserver* grid = nullptr;
  ParticleObserver* particles = nullptr;
};

/// One scene in motion: both fluids, what couples them and what acts on them. The const functions are
/// readings: they change nothing that the next steps depend on.
class World {
 public:
  /// `shaders` may be null if the scene's grid is not enabled; it must outlive the world. Throws InputError
  /// for an impossible scene, RunError if the driver fails.
  World(Scene scene, gl::ShaderLibrary* shaders, WorldOptions options = {});
  /// Reads the world that `save` wrote. Its next steps are the same as the saved world's, to the last bit,
  /// for any number of threads. Throws InputError for bytes that `save` did not write, and for pictures that
  /// have changed since.
  World(InputArchive& archive, gl::ShaderLibrary* shaders, int threads);
  /// Writes the scene and the state. Waits for the GPU.
  void save(OutputArchive& archive);

  /// Takes one step of `step_seconds(hand)`. The scene's gestures act on both fluids, then `hand`, the
  /// user's, and then `strokes`. Bodies are dropped into both fluids. The grid steps on the GPU
  /// while the particles step on the CPU. If the particles blow up, it throws BlowUpError that names the
  /// method, the time and a particle. Both fluids and the clock then have their state from before the step.
  void step(std::span<const Gesture> hand = {}, std::vector<Stroke> strokes = {});
  /// Takes a step while observers see its stages. They may throw.
  void step_observed(const StepObservers& observers, std::span<const Gesture> hand = {});
  /// Takes steps until `time()` reaches `until_seconds`.
  void advance_to(double until_seconds);
  /// The length of the next step. It is time.step, unless the speed of particles and balls would need more
  /// than particles.max_substeps sub-steps. Then it is an equal share of the rest of time.step. Throws
  /// BlowUpError as `step` does.
  double step_seconds(std::span<const Gesture> hand = {}) const;
  /// Returns to time 0 and the initial state, with the user's changes of the settings.
  void reset();

  /// Shows what gestures that stand at once will do in the next step, while the world stands still: walls,
  /// color, heat, bodies, liquid poured and drained. Pushes have to wait for the step. Replaces what was
  /// shown before; no gestures: nothing is shown. Whatever changes or saves the world ends it first.
  void preview(std::span<const Gesture> standing);
  void end_preview();

  /// Applies changed parameters. If the initial state depends on one of them, the world starts again from
  /// time 0. Before the first step, all of them count as the scene's own. Throws InputError and changes
  /// nothing if the scene would be impossible.
  void apply(const Settings& settings);
  /// Applies the changes of the scene that are due now, as `step` does first.
  void apply_due_changes();
  /// Measures with these gauges, in place of the scene's. The fluids do not depend on them. Throws InputError
  /// and changes nothing for gauges that the scene cannot have.
  void set_gauges(std::vector<Gauge> gauges);

  const Scene& scene() const { return scene_; }
  const Settings& settings() const { return scene_.settings; }
  /// The settings without the changes that the scene has made by itself.
  Settings settings_without_scene_changes() const { return log_.without_scheduled(settings()); }
  /// The scene that repeats what this world has done since time 0. It has the settings of time 0 and all
  /// changes since, but not the actions that were given to the steps.
  Scene scene_as_played() const { return log_.as_played(scene_); }

  /// Seconds since the start of the scene.
  double time() const { return clock_.time(); }
  /// `time()` after the next step of `dt_seconds`, to the last bit.
  double time_after(double dt_seconds) const { return clock_.time_after(dt_seconds); }
  /// `time()` at the end of the present time.step. The user's gestures up to that time must be known before
  /// its first part, as they are in a replay.
  double end_of_whole_step() const { return clock_.time_after(clock_.rest_of_step()); }
  /// The number of whole steps of time.step that `advance_to` would take.
  std::int64_t steps_until(double until_seconds) const { return clock_.steps_until(until_seconds); }
  /// Steps taken since time 0, short ones included.
  std::int64_t steps() const { return clock_.steps(); }
  /// The last step's fraction of time.step: 1, or less if simulated time slows down.
  double pace() const { return clock_.pace(); }

  /// The domain that both fluids fill; its aspect comes from the grid's whole cells.
  const Domain& domain() const { return domain_; }
  GridShape grid_shape() const { return GridCells::of(settings()).shape; }
  /// The fluids; null if the scene does not enable them.
  GridSolver* grid() { return grid_.get(); }
  const GridSolver* grid() const { return grid_.get(); }
  const ParticleSolver* particles() const { return particles_.get(); }
  /// The coupling of the last step.
  const Coupling& coupling() const { return coupling_; }
  /// The balls that gestures held in the last step; before the first step, those with which the scene starts.
  std::span<const Ball> balls() const { return surroundings_->balls(); }
  /// The scene's solids at their places at `time()`, the walls drawn by the brush, and the balls.
  const SolidSet& solids() const { return surroundings_->solids(); }
  /// The rigid bodies in the grid's liquid, where they are at `time()`; none if the grid fluid fills the
  /// domain.
  std::span<const Body> grid_bodies() const {
    return grid_bodies_ ? grid_bodies_->bodies() : std::span<const Body>();
  }
  /// The mean force of the liquid on one of them in the last step, without its weight. Zero before the first
  /// step.
  SolidForce force_on_grid_body(std::size_t body) const { return grid_bodies_->force(body); }
  /// Their momentum, mass (density 1 times domain units²) times velocity.
  glm::dvec2 grid_bodies_momentum() const {
    return grid_bodies_ ? grid_bodies_->momentum() : glm::dvec2(0.0);
  }
  /// The forces of both fluids on the solids, of every step; empty if there are no solids.
  const ForceHistory& forces() const { return forces_; }
  /// The number of threads that the particles may use.
  int threads() const;

  /// The scene's exact solution for a fluid; null if it has none.
  const ExactVelocity* exact(Fluid fluid) const {
    const std::optional<ExactVelocity>& found = fluid == Fluid::grid ? exact_.grid : exact_.particles;
    return found ? &*found : nullptr;
  }
  /// Wall time of the last particle step, milliseconds.
  double particles_step_milliseconds() const { return particles_step_milliseconds_; }
  /// The shaders that the world was made with; may be null.
  gl::ShaderLibrary* shaders() const { return shaders_; }
  /// What readings leave with this world until it starts again. Nothing in the fluids depends on it.
  Attachments& attachments() const { return attachments_; }

 private:
  /// One for each fluid, whose viscosity it may name.
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
  template <class Archive>
  void archive_state(Archive& archive);
  template <class Archive>
  void archive_surroundings(Archive& archive);

  void observe(const StepObservers& observers);
  /// What a step that fails, or a preview, puts back, beside the state of the fluids.
  struct Aside {
    std::optional<Surroundings> surroundings;
    std::optional<GridBodies> grid_bodies;
  };
  Aside set_aside();
  /// The time for which a frozen velocity was prescribed, seconds.
  double middle_of_last_step() const { return 0.5 * (surroundings_->begin() + surroundings_->end()); }
  void put_back(Aside aside);
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
  void admit_walls(std::vector<WallStroke>& strokes);
  std::shared_ptr<DrawnWalls> copy_of_walls() const;  ///< those that the brush has drawn, or empty ones

  Scene scene_;  ///< with the present settings
  ChangeLog log_;
  Clock clock_;
  gl::ShaderLibrary* shaders_;
  WorldOptions options_;
  Domain domain_;
  std::optional<Surroundings> surroundings_;  ///< of the last step; without walls before their first stroke
  ExactVelocities exact_;
  std::unique_ptr<GridSolver> grid_;
  std::optional<GridBodies> grid_bodies_;  ///< if the grid fluid ends at a surface
  std::unique_ptr<ParticleSolver> particles_;
  Coupling coupling_;
  ForceHistory forces_;
  /// What a preview shows, and what it has changed.
  struct Preview {
    std::vector<Gesture> standing;
    Aside before;
  };
  std::optional<Preview> preview_;
  mutable Attachments attachments_;
  bool observed_ = false;
  std::unique_ptr<gl::SideThread> side_thread_;  ///< of the particles beside the grid; made when first needed
  double particles_step_milliseconds_ = 0.0;
};

}  // namespace twinflow
