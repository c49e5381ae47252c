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

/// Small pictures of scenes in motion. Each comes from a moment of the scene at low resolution. The work is
/// done in small parts between frames of the window.
class Thumbnails {
 public:
  static constexpr double kWidthOverHeight = 2.0;

  /// `files`: the files that scene files may name.
  Thumbnails(gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles files)
      : shaders_(shaders), options_(options), files_(files), picture_(shaders) {}

  /// Takes pictures from a cache where they are there, and keeps finished ones there.
  void keep_in(ThumbnailCache cache) { cache_ = std::move(cache); }
  /// Sets the height of later pictures, in pixels. Pictures of another size are forgotten.
  void set_height(int pixels);
  /// Sets the scenes to draw, in this order; each is something that load_scene takes. Scenes whose pictures
  /// are finished or being drawn are left out.
  void want(const std::vector<std::string>& sources);
  /// Continues to draw for about `seconds`, at least a little. Returns false if there is nothing left to
  /// draw.
  bool work(double seconds);
  /// The picture, which may be unfinished; null if there is none yet, or if the scene cannot be run.
  const gl::Texture* find(const std::string& source) const;
  /// Forgets a scene's picture, as its file may have changed.
  void forget(const std::string& source) {
    if (job_ && job_->source == source) job_.reset();
    pictures_.erase(source);
  }

 private:
  struct Job {
    std::string source;
    std::string key;  ///< of the picture in the cache
    std::unique_ptr<World> world;
    double until;  ///< simulated seconds
    int steps = 0;
  };

  /// A picture that was drawn here or taken from the cache; neither, if it cannot be made.
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
  std::vector<std::string> waiting_;  ///< in reverse order: the next one is the last
  std::unique_ptr<Job> job_;
  std::map<std::string, Thumbnail> pictures_;
};

}  // namespace twinflow
