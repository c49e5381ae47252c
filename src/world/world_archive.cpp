// Saving and reading a world.
#include "scene/files/scene_archive.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

/// A scene as it was at time 0, and what else its start depends on.
struct Start {
  Scene scene;
  WorldOptions options;
};

Start read_start(InputArchive& archive) {
  Start start;
  archive(start.options.seed, start.options.reads_dye);
  archive_state(archive, start.scene);
  return start;
}

}  // namespace

World::World(InputArchive& archive, gl::ShaderLibrary* shaders, int threads)
    : log_(Scene()), clock_(1.0), shaders_(shaders) {
  Start begun = read_start(archive);
  options_ = begun.options;
  options_.threads = threads;
  start(std::move(begun.scene));
  Settings now = settings();
  twinflow::archive_state(archive, now);
  if (grid_) grid_->apply(now);
  if (particles_) particles_->apply(now);
  clock_.set_step(now.time.step);
  surroundings_->apply(now);
  scene_.settings = now;
  exact_ = exact_velocities(scene_);
  archive_state(archive);
}

void World::save(OutputArchive& archive) {
  end_preview();
  Scene at_start = scene_;
  at_start.settings = log_.settings_at_start();
  archive(options_.seed, options_.reads_dye);
  twinflow::archive_state(archive, at_start);
  twinflow::archive_state(archive, settings());
  archive_state(archive);
}

template <class Archive>
void World::archive_surroundings(Archive& archive) {
  double begin = surroundings_->begin();
  std::vector<Ball> balls(surroundings_->balls().begin(), surroundings_->balls().end());
  bool walled = surroundings_->walls() != nullptr;
  archive(begin, balls, walled);
  const std::shared_ptr<DrawnWalls> walls = copy_of_walls();
  if (walled) walls->archive_state(archive);
  if (grid_bodies_) grid_bodies_->archive_state(archive);
  if constexpr (is_reading<Archive>) {
    surroundings_->begin_step(begin, time(), balls);
    if (walled) surroundings_->set_walls(walls);
    if (grid_bodies_) surroundings_->set_bodies(grid_bodies_->bodies());
    if (particles_) particles_->start_among(*surroundings_);
  }
}

/// The coupling is not part of the state, because each step finds it anew from both fluids. Nor are wall
/// times, which belong to another run.
template <class Archive>
void World::archive_state(Archive& archive) {
  log_.archive_state(archive);
  clock_.archive_state(archive);
  forces_.archive_state(archive);
  archive_surroundings(archive);
  if (grid_) grid_->archive_state(archive, *surroundings_);
  if (particles_) particles_->archive_state(archive);
}

}  // namespace twinflow
