#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/window/scenes/thumbnail_cache.hpp"
#include "gl/framebuffer.hpp"
#include "view/picture/picture.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Small pictures of scenes in motion, drawn by running each for a moment at low resolution: a little at a
/// time, so that whoever waits for them can go on drawing.
class Thumbnails {
 public:
  static constexpr double kWidthOverHeight = 2.0;

  /// `files`: which others the scene files may name.
  Thumbnails(gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles files)
      : shaders_(shaders), options_(options), files_(files), picture_(shaders) {}

  /// Pictures come from there, and are kept there, where they are finished.
  void keep_in(ThumbnailCache cache) { cache_ = std::move(cache); }
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
  void forget(const std::string& source) {
    if (job_ && job_->source == source) job_.reset();
    pictures_.erase(source);
  }

 private:
  struct Job {
    std::string source;
    std::string key;  ///< in the cache
    std::unique_ptr<World> world;
    double until;  ///< seconds
    int steps = 0;
  };

  /// Drawn here, or taken from the cache; none of them: it cannot be made.
  struct Thumbnail {
    std::unique_ptr<gl::RenderTarget> drawn;
    std::unique_ptr<gl::Texture> kept;
  };

  bool is_finished() const;
  void start_next();
  gl::TextureDescription description(gl::Format format) const;
  void advance(double seconds);
  void draw();

  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  NamedFiles files_;
  Picture picture_;
  ThumbnailCache cache_;
  int height_ = 0;
  std::vector<std::string> waiting_;  ///< the next one last
  std::unique_ptr<Job> job_;
  std::map<std::string, Thumbnail> pictures_;
};

}  // namespace twinflow
