#pragma once

#include <memory>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace twinflow {

/// Where a scene came from.
struct Origin {
  std::string source;     ///< what load_scene takes, from any folder; a name, if there is a `text`
  std::string text = {};  ///< of a scene file that the user gave to a page; else empty
  NamedFiles files = NamedFiles::below;  ///< that the scene may name
  Settings home;                         ///< the settings of that scene
  bool is_published = false;             ///< a published case checks that scene
  std::vector<Gesture> gestures = {};    ///< of that scene
};

/// The scene that is open, in motion.
class LiveScene {
 public:
  /// A scene at a moment of its run, from which it can go on.
  struct Moment {
    std::string world;  ///< what World::save wrote
    Origin origin;
  };

  /// These throw what World throws.
  LiveScene(Scene scene, Origin origin, gl::ShaderLibrary& shaders, WorldOptions options);
  LiveScene(const Moment& moment, gl::ShaderLibrary& shaders, WorldOptions options);

  World& world() { return *world_; }
  const World& world() const { return *world_; }
  const Origin& origin() const { return origin_; }

  /// Waits for the GPU.
  Moment moment();
  /// Worlds that can take the place of this one: of another scene, and of a moment. They throw what World
  /// throws.
  std::unique_ptr<World> world_of(Scene scene) const;
  std::unique_ptr<World> world_at(const Moment& moment) const;
  /// Puts another world in the place of this one.
  void replace(std::unique_ptr<World> world, Origin origin);

 private:
  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  Origin origin_;
  std::unique_ptr<World> world_;
};

}  // namespace twinflow
