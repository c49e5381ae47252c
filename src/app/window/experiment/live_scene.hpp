#pragma once

#include <memory>
#include <string>

#include "app/window/session/session.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The scene that is open, in motion, and where it came from.
class LiveScene {
 public:
  /// `allowed`: the files that scenes which are opened later may name.
  LiveScene(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles allowed);

  World& world() { return *world_; }
  const World& world() const { return *world_; }
  /// A scene at a moment of its run, from which it can go on.
  struct Moment {
    std::string world;  ///< what World::save wrote
    Settings home;
    std::string source;
    NamedFiles files;
  };
  /// Waits for the GPU.
  Moment moment();
  /// Continues from a moment. Throws what World throws; this scene is then still there.
  void return_to(const Moment& moment);
  const std::string& source() const { return source_; }

  /// The settings that the scene was opened with.
  const Settings& home() const { return home_; }

  /// Loads and checks another scene. Throws InputError.
  Scene load(const std::string& source) const;
  /// Puts that scene in the place of this one, with `settings` in place of its own ones, which remain home.
  /// Throws what World throws; this scene is then still there.
  void replace(Scene scene, const Settings& settings, const std::string& source);

  /// Writes the scene and what differs from it in `settings` into a session.
  void keep_in(Session& session, const Settings& settings) const;

 private:
  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  NamedFiles allowed_;
  Settings home_;
  std::string source_;  ///< what load_scene takes, from any folder
  NamedFiles files_;    ///< that the scene may name
  std::unique_ptr<World> world_;
};

}  // namespace twinflow
