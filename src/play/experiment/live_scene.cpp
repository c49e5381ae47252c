#include "play/experiment/live_scene.hpp"

#include <utility>

#include "core/archive.hpp"

namespace twinflow {
namespace {

std::unique_ptr<World> world_of(const LiveScene::Moment& moment, gl::ShaderLibrary& shaders, int threads) {
  InputArchive archive(moment.world);
  return std::make_unique<World>(archive, &shaders, threads);
}

}  // namespace

LiveScene::LiveScene(Scene scene, Origin origin, gl::ShaderLibrary& shaders, WorldOptions options)
    : shaders_(shaders),
      options_(options),
      origin_(std::move(origin)),
      world_(std::make_unique<World>(std::move(scene), &shaders_, options_)) {}

LiveScene::LiveScene(const Moment& moment, gl::ShaderLibrary& shaders, WorldOptions options)
    : shaders_(shaders),
      options_(options),
      origin_(moment.origin),
      world_(world_of(moment, shaders_, options_.threads)) {}

LiveScene::Moment LiveScene::moment() {
  OutputArchive archive;
  world_->save(archive);
  return {archive.bytes(), origin_};
}

void LiveScene::return_to(const Moment& moment) {
  world_ = world_of(moment, shaders_, options_.threads);
  origin_ = moment.origin;
}

void LiveScene::replace(Scene scene, Origin origin) {
  world_ = std::make_unique<World>(std::move(scene), &shaders_, options_);
  origin_ = std::move(origin);
}

}  // namespace twinflow
