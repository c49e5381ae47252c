#include "world/world.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <span>
#include <thread>

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow {
namespace {

/// Steps are counted to a millionth of one, so that 0.1 s holds ten steps of 0.01 s.
constexpr double kStepRounding = 1e-6;

bool needs_reset(const Settings& before, const Settings& after) {
  return std::any_of(parameters().begin(), parameters().end(), [&](const Parameter& parameter) {
    return parameter.takes_effect == TakesEffect::on_reset && parameter.get(before) != parameter.get(after);
  });
}

/// Those that gestures hold as the scene begins.
std::vector<Ball> first_balls(const Scene& scene) {
  return balls_between(scene.gestures, 0.0, scene.settings.time.step);
}

}  // namespace

World::World(Scene scene, gl::ShaderLibrary* shaders, WorldOptions options)
    : shaders_(shaders), options_(options) {
  start(std::move(scene));
}

/// What the user has changed stays.
void World::reset() {
  Scene again = scene_;
  again.settings = settings_without_scene_changes();
  start(std::move(again));
}

/// Makes what is new beside what is there, and takes it over when nothing can fail any more: a scene that
/// cannot be leaves the world as it was.
void World::start(Scene scene) {
  Settings settings_at_start = scene.settings;
  const Domain domain = GridCells::of(scene.settings).domain();
  std::optional<ExactVelocity> exact = exact_velocity(scene);
  std::unique_ptr<GridSolver> grid;
  std::unique_ptr<ParticleSolver> particles;
  if (scene.settings.grid.enabled) grid = std::make_unique<GridSolver>(*shaders_, scene, options_.seed);
  if (scene.settings.particles.enabled) {
    particles = std::make_unique<ParticleSolver>(scene, domain, options_.seed, threads());
  }
  std::vector<Ball> balls = first_balls(scene);

  scene_ = std::move(scene);
  settings_at_start_ = std::move(settings_at_start);
  changes_.clear();
  due_changes_ = 0;
  domain_ = domain;
  exact_ = std::move(exact);
  grid_ = std::move(grid);
  velocity_distance_.reset();
  centers_.reset();
  particles_ = std::move(particles);
  coupling_ = {};
  steps_ = 0;
  clock_ = {};
  pace_ = 1.0;
  balls_ = std::move(balls);
  particles_step_milliseconds_ = 0.0;
}

Settings World::settings_without_scene_changes() const { return without_scene_changes(scene_.settings); }

Settings World::without_scene_changes(Settings without) const {
  for (const SettingsChange& change : std::span(scene_.changes).first(due_changes_)) {
    for (const auto& [key, value] : change.values) {
      const Parameter& parameter = find_parameter(key);
      parameter.store(without, parameter.get(settings_at_start_));
    }
  }
  return without;
}

void World::take_due_changes() {
  while (due_changes_ < scene_.changes.size() && scene_.changes[due_changes_].time <= time()) {
    const SettingsChange& change = scene_.changes[due_changes_++];
    try {
      apply(with_change(settings(), change));
    } catch (const InputError& error) {
      throw RunError("change at " + format_value(change.time) + " s: " + error.what());
    }
  }
}

Scene World::scene_as_played() const {
  Scene played = scene_;
  for (const Parameter& parameter : parameters()) {
    if (is_part_of_course(parameter)) {
      parameter.store(played.settings, parameter.get(settings_at_start_));
    }
  }
  played.changes = changes_;
  const auto still_to_come = std::span(scene_.changes).subspan(due_changes_);
  played.changes.insert(played.changes.end(), still_to_come.begin(), still_to_come.end());
  return played;
}

// One step:
//   1. gestures   recorded and given strokes, the same ones for both fluids
//   2. coupling   what drag changes in both
//   3. grid       issued to the GPU
//   4. particles  on the CPU, while the GPU works
//   5. read-back  of the grid's velocity, begun for the next step's coupling
//   6. clock
void World::step(std::span<const Gesture> hand, std::vector<Stroke> strokes) {
  take_due_changes();
  const double dt = step_seconds(hand);
  Actions actions = gather_actions(hand, dt);  // 1
  actions.strokes.insert(actions.strokes.end(), strokes.begin(), strokes.end());
  keep_last_good();
  try {
    if (grid_ && particles_) couple(dt);                    // 2
    if (grid_) step_grid(dt, actions);                      // 3
    if (particles_) step_particles(dt, actions);            // 4
    if (grid_ && particles_) coupling_.read_ahead(*grid_);  // 5
  } catch (...) {
    take_last_good();
    throw;
  }
  balls_ = std::move(actions.balls);
  advance_clock(dt);  // 6
}

/// The grid's state from before the step, in case somebody who looks, or the particles, cannot follow; these
/// see to their own.
void World::keep_last_good() {
  if (grid_ && (particles_ || grid_->observed())) grid_->keep_last_good();
}

void World::take_last_good() {
  if (grid_ && (particles_ || grid_->observed())) grid_->take_last_good();
  coupling_.forget();
}

void World::step_observed(const StepObservers& observers, std::span<const Gesture> hand) {
  take_due_changes();  // one may make other fluids
  observe(observers);
  try {
    step(hand);
  } catch (...) {
    observe({});
    throw;
  }
  observe({});
}

void World::observe(const StepObservers& observers) {
  if (grid_) grid_->observe(observers.grid);
  if (particles_) particles_->observe(observers.particles);
}

/// What the particles throw names a particle and what to change; here the method and the time are known.
template <class Action>
auto World::naming_method_and_time(const Action& action) const {
  try {
    return action();
  } catch (const BlowUpError& error) {
    char when[64];
    std::snprintf(when, sizeof when, "the particle fluid blew up at t = %.6g s: ", time());
    throw BlowUpError("particles.method = \"" +
                      format_value(find_parameter("particles.method").get(settings())) + "\": " + when +
                      error.what());
  }
}

int World::threads() const {
  return options_.threads > 0 ? options_.threads
                              : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

double World::step_seconds(std::span<const Gesture> hand) const {
  const double left = rest_of_whole_step();
  if (!particles_) return left;
  std::vector<Ball> balls = balls_between(scene_.gestures, time(), time_after(left));
  const std::vector<Ball> held = balls_between(hand, time(), time_after(left));
  balls.insert(balls.end(), held.begin(), held.end());
  return naming_method_and_time([&] { return left / particles_->parts_needed(left, balls); });
}

void World::advance_clock(double dt_seconds) {
  ++steps_;
  pace_ = dt_seconds / settings().time.step;
  clock_ = clock_after(dt_seconds);
}

World::Clock World::clock_after(double dt_seconds) const {
  Clock clock = clock_;
  clock.part += dt_seconds;
  if (clock.part < (1.0 - kStepRounding) * settings().time.step) return clock;
  ++clock.whole_steps;
  clock.part = 0.0;
  return clock;
}

double World::time_after(double dt_seconds) const { return time_of(clock_after(dt_seconds)); }

/// The scene's come first, as they would if the hand's were among them.
World::Actions World::gather_actions(std::span<const Gesture> hand, double dt_seconds) const {
  const double end = time_after(dt_seconds);
  const Settings::BrushSettings& brush = settings().brush;
  Actions actions;
  for (const std::span<const Gesture> gestures : {std::span(scene_.gestures), hand}) {
    for (const Gesture& gesture : gestures) {
      const auto strokes = strokes_between(gesture, brush, time(), end);
      actions.strokes.insert(actions.strokes.end(), strokes.begin(), strokes.end());
    }
    const auto balls = balls_between(gestures, time(), end);
    actions.balls.insert(actions.balls.end(), balls.begin(), balls.end());
    const auto bodies = bodies_between(gestures, brush, time(), end);
    actions.bodies.insert(actions.bodies.end(), bodies.begin(), bodies.end());
  }
  return actions;
}

void World::couple(double dt_seconds) {
  coupling_.exchange(*grid_, *particles_, settings().coupling, dt_seconds);
}

void World::step_grid(double dt_seconds, const Actions& actions) {
  grid_->step(dt_seconds, actions.strokes, actions.balls, coupling_.drag().grid_changes());
}

void World::step_particles(double dt_seconds, const Actions& actions) {
  if (grid_) glFlush();
  const auto begin = std::chrono::steady_clock::now();
  naming_method_and_time([&] {
    particles_->step(dt_seconds, actions.strokes, actions.balls, actions.bodies,
                     coupling_.drag().particle_changes());
  });
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - begin;
  particles_step_milliseconds_ = elapsed.count();
}

std::int64_t World::steps_until(double until_seconds) const {
  const double steps = (until_seconds - time()) / settings().time.step;
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::ceil(steps - kStepRounding)));
}

void World::advance_to(double until_seconds) {
  while (steps_until(until_seconds) > 0) step();
}

void World::apply(const Settings& settings) {
  if (needs_reset(scene_.settings, settings)) {
    start_again_with(settings);
    return;
  }
  require_can_play_on(scene_, settings);
  Scene changed = scene_;
  changed.settings = settings;
  auto exact = exact_velocity(changed);
  auto restarted = particles_started_otherwise(changed);
  if (grid_) grid_->apply(settings);  // this and the lines before may refuse
  if (settings.time.step != scene_.settings.time.step) clock_ = {.start = time()};
  exact_ = std::move(exact);
  if (steps_ == 0) {
    settings_at_start_ = settings;
  } else if (auto change = change_between(scene_.settings, settings, time())) {
    note_change(*std::move(change));
  }
  scene_.settings = settings;
  if (restarted) {
    particles_ = std::move(restarted);
    balls_ = first_balls(scene_);
  } else if (particles_) {
    particles_->apply(settings);
  }
}

/// Before the first step, those with which the changed scene begins: densities and pressures of the start
/// depend on live parameters too, and the room that a ball leaves depends on the step. Nothing later.
std::unique_ptr<ParticleSolver> World::particles_started_otherwise(const Scene& changed) const {
  const bool same = changed.settings.particles == settings().particles &&
                    changed.settings.time.step == settings().time.step;
  if (steps_ > 0 || !particles_ || same) return {};
  return std::make_unique<ParticleSolver>(changed, domain_, options_.seed, threads());
}

/// A slider that is dragged while the fluids stand still leaves its last value only.
void World::note_change(SettingsChange change) {
  if (changes_.empty() || changes_.back().time != change.time) {
    changes_.push_back(std::move(change));
    return;
  }
  auto& values = changes_.back().values;
  for (auto& [key, value] : change.values) {
    const auto known = std::ranges::find(values, key, [](const auto& entry) { return entry.first; });
    if (known == values.end()) {
      values.emplace_back(key, std::move(value));
    } else {
      known->second = std::move(value);
    }
  }
}

void World::start_again_with(const Settings& settings) {
  Scene changed = scene_;
  changed.settings = without_scene_changes(settings);
  require_playable(changed);
  start(std::move(changed));
}

GridShape World::grid_shape() const { return GridCells::of(settings()).shape; }

}  // namespace twinflow
