#pragma once

#include <memory>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace twinflow {

struct Origin {
  std::string source;                    ///< what load_scene takes, or a name if there is a `text`
  std::string text = {};                 ///< of a scene file given to a page
  NamedFiles files = NamedFiles::below;  ///< that the scene may name
  Settings home;                         ///< the scene's own settings
  bool is_published = false;
  std::vector<Gesture> gestures = {};
};

class LiveScene {
 public:
  /// A scene at a moment of its run.
  struct Moment {
    std::string world;  ///< from World::save
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
  /// Replacement worlds, which throw what World throws.
  std::unique_ptr<World> world_of(Scene scene) const;
  std::unique_ptr<World> world_at(const Moment& moment) const;
  void replace(std::unique_ptr<World> world, Origin origin);

 private:
  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  Origin origin_;
  std::unique_ptr<World> world_;
};

}  // namespace twinflow
