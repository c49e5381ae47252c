#include "app/window/experiment/live_scene.hpp"

#include <utility>

#include "core/archive.hpp"

namespace twinflow {

LiveScene::LiveScene(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options,
                     NamedFiles allowed)
    : shaders_(shaders),
      options_(options),
      allowed_(allowed),
      home_(opened.home),
      source_(opened.source),
      files_(opened.files),
      world_(std::make_unique<World>(opened.scene, &shaders_, options_)) {}

Scene LiveScene::load(const std::string& source) const {
  Scene scene = load_scene(source, allowed_);
  validate(scene);
  return scene;
}

LiveScene::Moment LiveScene::moment() {
  OutputArchive archive;
  world_->save(archive);
  return {archive.bytes(), home_, source_, files_};
}

void LiveScene::return_to(const Moment& moment) {
  InputArchive archive(moment.world);
  world_ = std::make_unique<World>(archive, &shaders_, options_.threads);
  home_ = moment.home;
  source_ = moment.source;
  files_ = moment.files;
}

void LiveScene::replace(Scene scene, const Settings& settings, const std::string& source) {
  Settings home = std::exchange(scene.settings, settings);
  world_ = std::make_unique<World>(std::move(scene), &shaders_, options_);
  home_ = std::move(home);
  source_ = source_from_anywhere(source);
  files_ = allowed_;
}

void LiveScene::keep_in(Session& session, const Settings& settings) const {
  session.scene = source_;
  session.allow_paths = files_ == NamedFiles::anywhere;
  session.changes = changes_between(home_, settings);
}

}  // namespace twinflow
