#include "play/experiment/live_scene.hpp"

#include <utility>

#include "core/state_visitor.hpp"

namespace twinflow {

LiveScene::LiveScene(Scene scene, Origin origin, gl::ShaderLibrary& shaders, WorldOptions options)
    : shaders_(shaders), options_(options), origin_(std::move(origin)), world_(world_of(std::move(scene))) {}

LiveScene::LiveScene(const Moment& moment, gl::ShaderLibrary& shaders, WorldOptions options)
    : shaders_(shaders), options_(options), origin_(moment.origin), world_(world_at(moment)) {}

LiveScene::Moment LiveScene::moment() {
  StateWriter writer;
  world_->save(writer);
  return {writer.release(), origin_};
}

std::unique_ptr<World> LiveScene::world_of(Scene scene) const {
  return std::make_unique<World>(std::move(scene), &shaders_, options_);
}

std::unique_ptr<World> LiveScene::world_at(const Moment& moment) const {
  StateReader reader(moment.world);
  return std::make_unique<World>(reader, &shaders_, options_.threads);
}

void LiveScene::replace(std::unique_ptr<World> world, Origin origin) {
  world_ = std::move(world);
  origin_ = std::move(origin);
}

}  // namespace twinflow
