// Saving and reading a world.
#include "core/state_visitor.hpp"
#include "scene/files/scene_state.hpp"
#include "world/world.hpp"

namespace twinflow {

World::World(StateReader& reader, gl::ShaderLibrary* shaders, int threads)
    : log_(Scene()), clock_(1.0), shaders_(shaders) {
  Scene at_start;
  reader(options_.seed, options_.reads_dye, at_start);
  options_.threads = threads;
  start(std::move(at_start));
  Settings now = settings();
  reader(now);
  if (grid_) grid_->apply(now);
  if (particles_) particles_->apply(now);
  clock_.set_step(now.time.step);
  surroundings_->apply(now);
  scene_.settings = now;
  exact_ = exact_velocities(scene_);
  visit_state(reader);
}

void World::save(StateWriter& writer) {
  end_preview();
  Scene at_start = scene_;
  at_start.settings = log_.settings_at_start();
  writer(options_.seed, options_.reads_dye, at_start, scene_.settings);
  visit_state(writer);
}

void World::visit_surroundings(StateVisitor& visitor) {
  double begin = surroundings_->begin();
  std::vector<Ball> balls(surroundings_->balls().begin(), surroundings_->balls().end());
  bool walled = surroundings_->walls() != nullptr;
  visitor(begin, balls, walled);
  const std::shared_ptr<DrawnWalls> walls = copy_of_walls();
  if (walled) visitor(*walls);
  if (grid_bodies_) visitor(*grid_bodies_);
  if (visitor.reads()) {
    surroundings_->begin_step(begin, time(), balls);
    if (walled) surroundings_->set_walls(walls);
    if (grid_bodies_) surroundings_->set_bodies(grid_bodies_->bodies());
    if (particles_) particles_->start_among(*surroundings_);
  }
}

/// The coupling is not part of the state, because each step finds it anew from both fluids. Nor are wall
/// times, which belong to another run.
void World::visit_state(StateVisitor& visitor) {
  visitor(log_, clock_, forces_);
  visit_surroundings(visitor);
  if (grid_) grid_->visit_state(visitor, *surroundings_);
  if (particles_) visitor(*particles_);
}

}  // namespace twinflow
