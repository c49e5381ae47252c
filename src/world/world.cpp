#include "world/world.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <thread>
#include <utility>

#include "core/error.hpp"
#include "core/milliseconds.hpp"
#include "core/numbers.hpp"
#include "core/state_visitor.hpp"
#include "scene/fields/formula.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/parameters/pressure_rules.hpp"
#include "scene/rules/dye_needs.hpp"

namespace twinflow {
namespace {

/// Adds the method and the time to a BlowUpError of the particles, which names a particle and what to change.
template <class Action>
auto naming_method_and_time(const World& world, const Action& action) {
  try {
    return action();
  } catch (const BlowUpError& error) {
    const std::string when = formatted("the particle fluid blew up at t = %.6g s: ", world.time());
    throw BlowUpError("particles.method = \"" + std::string(name_of(world.settings().particles.method)) +
                      "\": " + when + error.what());
  }
}

}  // namespace

World::World(Scene scene, gl::ShaderLibrary* shaders, WorldOptions options)
    : log_(scene), clock_(scene.settings.time.step), shaders_(shaders), options_(options) {
  start(std::move(scene));
}

void World::reset() {
  Scene again = scene_;
  again.settings = settings_without_scene_changes();
  start(std::move(again));
}

void World::start(Scene scene) {
  ChangeLog log(scene);
  start(std::move(scene), std::move(log));
}

/// Makes everything new first, and replaces the old only when nothing can fail any more: an impossible scene
/// leaves the world as it was.
void World::start(Scene scene, ChangeLog log) {
  const Domain domain = GridCells::of(scene.settings).domain();
  Surroundings surroundings(scene, domain);
  std::optional<GridBodies> grid_bodies;
  if (const GridCells cells = GridCells::of(scene); scene.settings.grid.enabled && cells.surface) {
    grid_bodies.emplace(domain, cells.shape.cell_size());
    grid_bodies->drop(scene.bodies, {surroundings.solids(), scene.settings.particles.restitution});
    surroundings.set_bodies(grid_bodies->bodies());
  }
  ExactVelocities exact = exact_velocities(scene);
  std::unique_ptr<GridSolver> grid;
  std::unique_ptr<ParticleSolver> particles;
  if (scene.settings.grid.enabled) {
    grid = std::make_unique<GridSolver>(*shaders_, with_needed_dye(scene, options_.reads_dye), surroundings,
                                        options_.seed);
  }
  if (scene.settings.particles.enabled) {
    particles = std::make_unique<ParticleSolver>(scene, surroundings, options_.seed, threads());
  }

  scene_ = std::move(scene);
  log_ = std::move(log);
  clock_ = Clock(settings().time.step);
  domain_ = domain;
  surroundings_ = std::move(surroundings);
  preview_.reset();
  exact_ = std::move(exact);
  attachments_.clear();
  grid_ = std::move(grid);
  grid_bodies_ = std::move(grid_bodies);
  particles_ = std::move(particles);
  coupling_ = {};
  forces_ = {};
  particles_step_milliseconds_ = 0.0;
}

// One step:
//   1. gestures   the scene's, the user's and further strokes, the same for both fluids; walls stand at once
//   2. coupling   the changes of both velocities and temperatures by the interphase drag and heat
//   3. grid       issued to the GPU, among bodies that the forces of the last step have moved
//   4. particles  on the CPU, while the GPU works and the grid waits for what it computes
//   5. read-back  of the grid's velocity, for the coupling of the next step, and of the forces on solids
//   6. clock
void World::step(std::span<const Gesture> hand, std::vector<Stroke> strokes) {
  end_preview();
  apply_due_changes();
  const double dt = step_seconds(hand);
  Actions actions = actions_between(scene_, hand, time(), time_after(dt));  // 1
  actions.strokes.insert(actions.strokes.end(), strokes.begin(), strokes.end());
  std::optional<Unwalled> unwalled = admit_walls(actions.walls);
  Aside aside = set_aside();
  try {
    surround(dt, actions);
    couple(dt);                // 2
    step_fluids(dt, actions);  // 3, 4
    read_ahead();              // 5
    record_forces(dt);
  } catch (...) {
    put_back_step(std::move(aside), std::move(unwalled));
    throw;
  }
  clock_.advance(dt);  // 6
}

World::Aside World::set_aside() {
  if (grid_) grid_->set_aside();
  if (particles_) particles_->set_aside();
  return {surroundings_, grid_bodies_};
}

void World::put_back(Aside aside, std::optional<Unwalled> unwalled) {
  surroundings_ = std::move(aside.surroundings);
  grid_bodies_ = std::move(aside.grid_bodies);
  if (grid_) grid_->put_back(*surroundings_);
  if (unwalled) put_back(*std::move(unwalled));
  if (!particles_) return;
  particles_->start_among(*surroundings_);
  particles_->put_back();
}

/// Both fluids take a step, or neither.
void World::put_back_step(Aside aside, std::optional<Unwalled> unwalled) {
  if (side_thread_) side_thread_->stop();
  coupling_.forget();
  put_back(std::move(aside), std::move(unwalled));
  if (grid_) grid_->prescribe_velocity(middle_of_last_step());
}

/// Without memory for the former pressure solver, the world goes on with the present one, which its settings
/// and log name. The error of the step says enough.
void World::put_back(Unwalled unwalled) {
  try {
    grid_->apply(unwalled.settings);
  } catch (const std::exception&) {
    return;
  }
  StateReader reader(unwalled.grid);
  reader(*grid_);
  if (particles_) particles_->apply(unwalled.settings);
  log_ = std::move(unwalled.log);
  scene_.settings = std::move(unwalled.settings);
}

/// Makes the surroundings of the step, which both fluids then meet.
void World::surround(double dt_seconds, Actions& actions) {
  surroundings_->begin_step(time(), time_after(dt_seconds), actions.balls);
  draw_walls(actions.walls);
  move_grid_bodies(dt_seconds, actions);
  if (grid_) grid_->meet(*surroundings_);
  if (particles_) particles_->meet(*surroundings_);
}

void World::step_observed(const StepObservers& observers, std::span<const Gesture> hand) {
  end_preview();
  apply_due_changes();  // these may replace the fluids
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
  observed_ = observers.grid != nullptr || observers.particles != nullptr;
  if (grid_) grid_->observe(observers.grid);
  if (particles_) particles_->observe(observers.particles);
}

/// Bodies that are dropped fall into both fluids.
void World::move_grid_bodies(double dt_seconds, const Actions& actions) {
  if (!grid_bodies_) return;
  const GridBodies::Obstacles around{surroundings_->solids(), settings().particles.restitution};
  if (!actions.dropped.empty()) grid_bodies_->drop(actions.dropped, around);
  if (grid_bodies_->empty()) return;
  grid_bodies_->move(dt_seconds, {settings().force.x, settings().force.y}, around);
  surroundings_->set_bodies(grid_bodies_->bodies());
}

void World::couple(double dt_seconds) {
  if (!grid_ || !particles_) return;
  if (settings().coupling.mode != CouplingMode::none) grid_->drift_ahead(dt_seconds);
  coupling_.exchange(*grid_, *particles_, settings().coupling, dt_seconds);
}

/// Steps both fluids side by side; one after the other if they are observed, because observers draw.
void World::step_fluids(double dt_seconds, const Actions& actions) {
  if (!grid_ || !particles_ || observed_) {
    step_grid(dt_seconds, actions);
    step_particles(dt_seconds, actions);
    return;
  }
  if (!side_thread_) side_thread_ = std::make_unique<gl::SideThread>();
  side_thread_->start([this, dt_seconds, &actions] { step_particles(dt_seconds, actions); });
  step_grid(dt_seconds, actions);
  side_thread_->wait();
}

void World::step_grid(double dt_seconds, const Actions& actions) {
  if (!grid_) return;
  grid_->prescribe_velocity(time() + 0.5 * dt_seconds);
  grid_->step(dt_seconds, actions.strokes, coupling_.interphase_drag().grid_changes(),
              coupling_.interphase_heat().grid_changes());
  if (grid_->solids() != nullptr) grid_->start_reading_solid_forces();
  glFlush();
}

void World::step_particles(double dt_seconds, const Actions& actions) {
  if (!particles_) return;
  const auto step = [&] {
    particles_->step(dt_seconds, actions.strokes, actions.dropped,
                     coupling_.interphase_drag().particle_changes(),
                     coupling_.interphase_heat().particle_changes());
  };
  particles_step_milliseconds_ = milliseconds_of([&] { naming_method_and_time(*this, step); });
}

/// Walls are never thinner than what the fluids can feel.
void World::draw_walls(std::span<WallStroke> strokes) {
  if (strokes.empty()) return;
  const double spacing = particles_ ? particles_->spacing() : 0.0;
  auto changed = copy_of_walls();
  for (WallStroke& stroke : strokes) {
    stroke.radius = std::max({stroke.radius, grid_shape().cell_size(), spacing});
    changed->add(stroke);
  }
  surroundings_->set_walls(std::move(changed), strokes);
}

/// Before the first wall there is nothing to erase, and then a pressure solver that cannot solve cut cells
/// gives way to one that can.
std::optional<World::Unwalled> World::admit_walls(std::vector<WallStroke>& strokes) {
  if (surroundings_->walls()) return {};
  if (std::all_of(strokes.begin(), strokes.end(), std::mem_fn(&WallStroke::erases))) strokes.clear();
  if (strokes.empty() || !grid_) return {};
  Settings able = settings();
  if (unmet_need(able.grid.pressure, PressureGrid::of(able, true)).empty()) return {};
  StateWriter writer;
  writer(*grid_);
  Unwalled before{able, log_, writer.release()};
  able.grid.pressure = PressureSolver::automatic;
  apply(able);
  return before;
}

std::shared_ptr<DrawnWalls> World::copy_of_walls() const {
  const std::shared_ptr<const DrawnWalls>& walls = surroundings_->walls();
  return walls ? std::make_shared<DrawnWalls>(*walls)
               : std::make_shared<DrawnWalls>(grid_shape(), domain_.periodic);
}

void World::read_ahead() {
  if (grid_ && particles_) coupling_.read_ahead(*grid_);
}

/// The forces of every step are read, because the frequency of the lift is found from them. Those on bodies
/// in the grid's liquid are theirs alone.
void World::record_forces(double dt_seconds) {
  const double middle = time() + 0.5 * dt_seconds;
  if (grid_) {
    std::vector<SolidForce> forces = grid_->solid_forces();
    if (grid_bodies_ && !grid_bodies_->empty()) {
      const int first = grid_->solids()->solids().first_body();
      const std::span<const SolidForce> on_bodies =
          std::span(forces).subspan(static_cast<std::size_t>(first), grid_bodies().size());
      grid_bodies_->set_forces(on_bodies);
      const auto begin = forces.begin() + first;
      forces.erase(begin, begin + static_cast<std::ptrdiff_t>(on_bodies.size()));
    }
    forces_.grid.add(middle, forces);
  }
  if (particles_) forces_.particles.add(middle, particles_->solid_forces());
}

double World::step_seconds(std::span<const Gesture> hand) const {
  const double left = clock_.rest_of_step();
  if (!particles_) return left;
  const std::vector<Ball> balls = balls_between(scene_, hand, time(), time_after(left));
  return naming_method_and_time(*this, [&] { return left / particles_->parts_needed(left, balls); });
}

void World::advance_to(double until_seconds) {
  while (steps_until(until_seconds) > 0) step();
}

void World::apply_due_changes() {
  while (const SettingsChange* change = log_.next_due(time())) {
    try {
      apply(with_change(settings(), *change));
    } catch (const InputError& error) {
      throw RunError("change at " + format_value(change->time) + " s: " + error.what());
    }
  }
}

void World::set_gauges(std::vector<Gauge> gauges) {
  require_gauges(gauges, scene_);
  scene_.gauges = std::move(gauges);
}

int World::threads() const {
  return options_.threads > 0 ? options_.threads
                              : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace twinflow
