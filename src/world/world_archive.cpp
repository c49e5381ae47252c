#include "particles/methods/method_registry.hpp"
#include "scene/scene_archive.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

/// A scene as it was at time 0, and what was random in it.
struct Start {
  Scene scene;
  std::uint64_t seed = 1;
};

Start read_start(InputArchive& archive) {
  Start start;
  archive(start.seed);
  archive_state(archive, start.scene);
  require_methods_accept(start.scene);
  return start;
}

}  // namespace

World::World(InputArchive& archive, gl::ShaderLibrary* shaders, int threads)
    : shaders_(shaders), options_{.threads = threads} {
  Start begun = read_start(archive);
  options_.seed = begun.seed;
  start(std::move(begun.scene));
  Settings now = settings();
  twinflow::archive_state(archive, now);
  if (grid_) grid_->apply(now);
  if (particles_) particles_->apply(now);
  scene_.settings = now;
  exact_ = exact_velocity(scene_);
  archive_state(archive);
}

void World::save(OutputArchive& archive) {
  Scene at_start = scene_;
  at_start.settings = settings_at_start_;
  archive(options_.seed);
  twinflow::archive_state(archive, at_start);
  twinflow::archive_state(archive, settings());
  archive_state(archive);
}

/// What ties the fluids is found anew from both; wall times are those of another run.
template <class Archive>
void World::archive_state(Archive& archive) {
  twinflow::archive_state(archive, changes_);
  archive(due_changes_, clock_.start, clock_.whole_steps, clock_.part, steps_, pace_, balls_);
  if (due_changes_ > scene_.changes.size()) throw InputError("it has made more changes than its scene has");
  if (grid_) grid_->archive_state(archive);
  if (particles_) particles_->archive_state(archive);
}

}  // namespace twinflow
