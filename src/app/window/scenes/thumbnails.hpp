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

/// Small pictures of scenes: of built-in ones as shipped, of others drawn in small parts between frames.
class Thumbnails {
 public:
  static constexpr double kWidthOverHeight = 2.0;

  /// `files`: may be named by scene files.
  Thumbnails(gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles files)
      : shaders_(shaders), options_(options), files_(files), picture_(shaders) {}

  /// Sets the cache for finished pictures.
  void keep_in(ThumbnailCache cache) { cache_ = std::move(cache); }
  /// Forgets pictures of another height, pixels.
  void set_height(int pixels);
  /// Sets the scenes to draw, in order, as load_scene takes them.
  void want(const std::vector<std::string>& sources);
  /// Draws for about `seconds`. Returns false if nothing is left.
  bool work(double seconds);
  /// The picture, possibly unfinished; null before it begins, or if the scene cannot run.
  const gl::Texture* find(const std::string& source) const;
  void forget(const std::string& source) {
    if (job_ && job_->source == source) job_.reset();
    pictures_.erase(source);
  }

 private:
  struct Job {
    std::string source;
    std::string key;  ///< in the cache
    std::unique_ptr<World> world;
    double until;  ///< simulated seconds
    int steps = 0;
  };

  /// A drawn or cached picture; neither, if impossible.
  struct Thumbnail {
    std::unique_ptr<gl::RenderTarget> drawn;
    std::unique_ptr<gl::Texture> kept;
  };

  bool is_finished() const;
  void show(const std::string& source, const Image& image);
  void start_next();
  gl::TextureDescription description() const;
  void advance(double seconds);
  void draw();

  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  NamedFiles files_;
  Picture picture_;
  ThumbnailCache cache_;
  int height_ = 0;
  std::vector<std::string> waiting_;  ///< in reverse order
  std::unique_ptr<Job> job_;
  std::map<std::string, Thumbnail> pictures_;
};

}  // namespace twinflow
