#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gl/framebuffer.hpp"
#include "view/picture.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Small pictures of scenes in motion, drawn by running each for a moment at low resolution: a little at a
/// time, so that whoever waits for them can go on drawing.
class Thumbnails {
 public:
  static constexpr double kWidthOverHeight = 2.0;

  Thumbnails(gl::ShaderLibrary& shaders, WorldOptions options)
      : shaders_(shaders), options_(options), picture_(shaders) {}

  /// The height in pixels of the pictures to come; those of another size are forgotten.
  void set_height(int pixels);
  /// What is to be drawn, in this order, but for what is there or on its way. Each is something that
  /// load_scene takes.
  void want(const std::vector<std::string>& sources);
  /// Draws on for about `seconds`, at least a little. False where there is nothing left to draw.
  bool work(double seconds);
  /// The picture, unfinished at first; null where there is none yet, or the scene cannot be run.
  const gl::Texture* find(const std::string& source) const;
  /// Forgets a scene's picture: its file may have changed.
  void forget(const std::string& source) { pictures_.erase(source); }

 private:
  struct Job {
    std::string source;
    std::unique_ptr<World> world;
    double until;  ///< seconds
    int steps = 0;
  };

  void start_next();
  void advance(double seconds);
  void draw();

  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  Picture picture_;
  int height_ = 0;
  std::vector<std::string> waiting_;  ///< the next one last
  std::unique_ptr<Job> job_;
  std::map<std::string, std::unique_ptr<gl::RenderTarget>> pictures_;  ///< null: none can be made
};

}  // namespace twinflow
