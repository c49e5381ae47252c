#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/archive_fwd.hpp"
#include "grid/grid_solver.hpp"
#include "grid/readings/velocity_distance.hpp"
#include "particles/particle_solver.hpp"
#include "scene/scene.hpp"
#include "world/coupling.hpp"
#include "world/metrics.hpp"

namespace twinflow {

struct WorldOptions {
  std::uint64_t seed = 1;  ///< of whatever is random in the initial state
  int threads = 0;         ///< for the particles; 0: one per processor
};

/// The particle fluid at the grid's cell centres, shape.cells() of each.
struct ParticlesOnGrid {
  std::vector<glm::vec2> velocities;  ///< domain units per second; zero where there is none
  /// 1 where a particle is within the interaction radius and the point inside the container, else 0: there
  /// is nothing to compare.
  std::vector<std::uint8_t> covered;
};

/// Who looks at the stages of a step; null: nobody.
struct StepObservers {
  GridObserver* grid = nullptr;
  ParticleObserver* particles = nullptr;
};

/// One scene in motion: the clock, the gestures, both fluids and what ties them.
class World {
 public:
  /// `shaders` may be null where the scene's grid is not enabled; it must outlive the world.
  /// Throws InputError for a scene that cannot be, RunError where the driver fails.
  World(Scene scene, gl::ShaderLibrary* shaders, WorldOptions options = {});
  /// The world that `save` wrote, as it was then: its next steps are those that it would have taken, to the
  /// last bit, whatever the number of threads. Throws InputError for bytes that are none, and for pictures
  /// that are no longer the same.
  World(InputArchive& archive, gl::ShaderLibrary* shaders, int threads);
  /// Writes the scene and the state. Waits for the GPU.
  void save(OutputArchive& archive);

  /// Advances by `step_seconds(hand)`: the scene's recorded gestures, those of a hand, as if they were
  /// recorded after them, and the given strokes act on both fluids, the coupling finds what they do to each
  /// other, then each takes its step, the grid on the GPU while the particles run on the CPU. Dropped bodies
  /// are for the particles alone. Throws BlowUpError, naming method, time and particle, where the particles
  /// cannot follow. Where it throws, both fluids and the clock are as before the step.
  void step(std::span<const Gesture> hand = {}, std::vector<Stroke> strokes = {});
  /// The same step, while somebody looks at its stages, who may throw.
  void step_observed(const StepObservers& observers, std::span<const Gesture> hand = {});
  /// Takes steps until `time()` reaches `until`.
  void advance_to(double until_seconds);
  /// How many whole steps of time.step `advance_to` would take.
  std::int64_t steps_until(double until_seconds) const;
  /// How far the next step goes: time.step; or, where the particles need more than particles.max_substeps
  /// sub-steps for that, by their speed and that of all balls up to its end, an equal share of what is left
  /// of it. Throws BlowUpError as `step` does.
  double step_seconds(std::span<const Gesture> hand = {}) const;
  /// `time()` when the whole time.step that is going on will be done. What a hand does until then has to be
  /// known before the first part of it, as it will be when the world is played again.
  double end_of_whole_step() const { return time_after(rest_of_whole_step()); }
  /// The last step's share of time.step: 1, or less where simulated time slows.
  double pace() const { return pace_; }
  /// Back to time 0 and the initial state.
  void reset();

  /// Takes over changed parameters. Those on which the initial state depends start the world again from time
  /// 0; before the first step any does as if the scene had begun with it. Throws InputError and changes
  /// nothing where the scene could not be.
  void apply(const Settings& settings);

  /// Takes over the scene's changes that are due now, as `step` does first.
  void take_due_changes();
  /// Without what the scene has changed by itself up to now.
  Settings settings_without_scene_changes() const;

  const Scene& scene() const { return scene_; }
  /// The scene that does again what this world has done since time 0: with the settings of then and all
  /// changes since. What was given to the steps is not in it.
  Scene scene_as_played() const;
  const Settings& settings() const { return scene_.settings; }
  /// Seconds; whole steps are counted and come to multiples of time.step as long as that does not change, so
  /// that rounding does not add up.
  double time() const { return time_of(clock_); }
  /// `time()` after the next step of `dt_seconds`, to the last bit.
  double time_after(double dt_seconds) const;
  /// Taken since time 0, the short ones too.
  std::int64_t steps() const { return steps_; }
  /// The domain that both fluids fill: its aspect is that of the grid's whole cells.
  const Domain& domain() const { return domain_; }

  /// Nothing where the scene does not enable that fluid.
  GridSolver* grid() { return grid_.get(); }
  const GridSolver* grid() const { return grid_.get(); }
  const ParticleSolver* particles() const { return particles_.get(); }
  /// What ties the fluids, as of the last step.
  const Coupling& coupling() const { return coupling_; }
  /// That the particles may use.
  int threads() const;
  /// Wall time of the last particle step, milliseconds.
  double particles_step_milliseconds() const { return particles_step_milliseconds_; }

  /// Everything that a row of the metrics file holds, now. Waits for the GPU.
  Metrics metrics();
  /// The scene's exact solution; null where it has none.
  const ExactVelocity* exact() const { return exact_ ? &*exact_ : nullptr; }
  /// Relative L2 distance of each fluid's velocity from the scene's exact solution, now. Nothing where there
  /// is none, where it vanishes identically or has no finite value, and where the fluid is not there. The
  /// grid's waits for the GPU.
  std::optional<double> grid_error() const;
  std::optional<double> particles_error() const;
  /// For comparison; empty without particles.
  ParticlesOnGrid particles_on_grid() const;
  GridShape grid_shape() const;
  /// The balls that gestures held in the last step; before the first one, those that the scene starts with.
  std::span<const Ball> balls() const { return balls_; }

 private:
  struct Clock {
    double start = 0.0;            ///< when the present time.step came into force, seconds
    std::int64_t whole_steps = 0;  ///< since then
    double part = 0.0;             ///< what short steps have covered of the next one, seconds
  };
  double time_of(const Clock& clock) const {
    return clock.start + static_cast<double>(clock.whole_steps) * settings().time.step + clock.part;
  }
  template <class Archive>
  void archive_state(Archive& archive);
  /// What acts on the fluids in a step.
  struct Actions {
    std::vector<Stroke> strokes;
    std::vector<Ball> balls;
    std::vector<Body> bodies;
  };
  Clock clock_after(double dt_seconds) const;
  double rest_of_whole_step() const { return settings().time.step - clock_.part; }
  void start(Scene scene);
  Settings without_scene_changes(Settings settings) const;
  Actions gather_actions(std::span<const Gesture> hand, double dt_seconds) const;
  void observe(const StepObservers& observers);
  void keep_last_good();
  void take_last_good();
  void couple(double dt_seconds);
  void step_grid(double dt_seconds, const Actions& actions);
  void step_particles(double dt_seconds, const Actions& actions);
  void advance_clock(double dt_seconds);
  template <class Action>
  auto naming_method_and_time(const Action& action) const;
  template <class Fluid>
  std::optional<double> error_of(const Fluid& measure) const;
  std::optional<double> velocity_difference_rms();
  VelocityDistance& velocity_distance() const;
  template <class Take>
  void for_particles_on_grid(const Take& take) const;
  void note_change(SettingsChange change);
  void start_again_with(const Settings& settings);
  std::unique_ptr<ParticleSolver> particles_started_otherwise(const Scene& changed) const;

  Scene scene_;                          ///< with the settings of now
  Settings settings_at_start_;           ///< those of time 0
  std::vector<SettingsChange> changes_;  ///< since then, the scene's and the user's
  std::size_t due_changes_ = 0;          ///< how many of the scene's are among them
  gl::ShaderLibrary* shaders_;
  WorldOptions options_;
  Domain domain_;
  std::vector<Ball> balls_;
  std::optional<ExactVelocity> exact_;
  std::unique_ptr<GridSolver> grid_;
  mutable std::optional<VelocityDistance> velocity_distance_;  ///< made when first asked
  mutable std::optional<InterpolationPoints> centers_;         ///< of the grid's cells, made when first asked
  std::unique_ptr<ParticleSolver> particles_;
  Coupling coupling_;
  Clock clock_;
  std::int64_t steps_ = 0;
  double pace_ = 1.0;
  double particles_step_milliseconds_ = 0.0;
};

}  // namespace twinflow
