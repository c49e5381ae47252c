#include "app/window/scenes/thumbnails.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {
namespace {

constexpr int kRows = 64;  ///< of the grid
constexpr int kDyeRows = 128;
constexpr int kParticles = 1500;
constexpr double kShortestStep = 1.0 / 30.0;  ///< seconds
constexpr int kMostSteps = 100;
constexpr double kMarginScale = 0.4;  ///< the margins are smaller than in the window

/// A moment, in seconds, at which the picture of a scene is typical of it.
double telling_moment(const Scene& scene) { return std::clamp(0.12 * scene.settings.time.end, 0.6, 1.5); }

/// The scene for a small picture: coarse, without captions and arrows.
Scene small(Scene scene) {
  Settings& settings = scene.settings;
  settings.grid.resolution = std::min(settings.grid.resolution, kRows);
  settings.dye.resolution = std::min(dye_shape(settings).ny, kDyeRows);
  settings.particles.count = std::min(settings.particles.count, kParticles);
  settings.time.step = std::max(settings.time.step, kShortestStep);
  settings.exact.u.clear();
  settings.exact.v.clear();
  settings.view.caption = false;
  settings.view.arrows = false;
  return scene;
}

}  // namespace

void Thumbnails::set_height(int pixels) {
  if (pixels == height_) return;
  height_ = pixels;
  pictures_.clear();
  waiting_.clear();
  job_.reset();
}

void Thumbnails::want(const std::vector<std::string>& sources) {
  waiting_.assign(sources.rbegin(), sources.rend());
  std::erase_if(waiting_, [&](const std::string& source) { return pictures_.contains(source); });
}

const gl::Texture* Thumbnails::find(const std::string& source) const {
  const auto found = pictures_.find(source);
  if (found == pictures_.end()) return nullptr;
  const auto& [drawn, kept] = found->second;
  return drawn ? &drawn->texture() : kept.get();
}

bool Thumbnails::is_finished() const {
  return job_->world->time() >= job_->until || job_->steps >= kMostSteps;
}

bool Thumbnails::work(double seconds) {
  if (!job_ && waiting_.empty()) return false;
  try {
    if (!job_) {
      const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
      do {
        start_next();
      } while (!job_ && !waiting_.empty() && std::chrono::steady_clock::now() < end);
    } else {
      advance(seconds);
    }
    draw();
    if (job_ && is_finished()) {
      cache_.store(job_->key, capture(*pictures_.at(job_->source).drawn));
      job_.reset();
    }
  } catch (
      const std::runtime_error&) {  // the scene cannot be run, or not as coarsely; the last picture stays
    job_.reset();
  }
  return true;
}

gl::TextureDescription Thumbnails::description() const {
  return {.name = "thumbnail",
          .width = static_cast<int>(kWidthOverHeight * height_),
          .height = height_,
          .format = gl::Format::rgba8,
          .filter = gl::Filter::linear,
          .wrap = gl::Wrap::clamp};
}

namespace {

std::vector<unsigned char> texels_of(const Image& image) {
  const auto byte = [](float value) {
    return static_cast<unsigned char>(std::lround(255.0f * std::clamp(value, 0.0f, 1.0f)));
  };
  std::vector<unsigned char> texels;
  texels.reserve(4 * image.pixels.size());
  for (const glm::vec3& color : image.pixels) {
    texels.insert(texels.end(), {byte(color.r), byte(color.g), byte(color.b), byte(1.0f)});
  }
  return texels;
}

}  // namespace

void Thumbnails::show(const std::string& source, const Image& image) {
  gl::TextureDescription texture = description();
  texture.width = image.width;
  texture.height = image.height;
  pictures_[source].kept = std::make_unique<gl::Texture>(texture);
  pictures_[source].kept->upload_bytes(texels_of(image));
}

void Thumbnails::start_next() {
  const std::string source = waiting_.back();
  waiting_.pop_back();
  if (const auto shipped = shipped_picture(source)) return show(source, *shipped);
  Thumbnail& picture = pictures_[source];
  Scene scene = small(load_scene(source, files_));
  validate(scene);
  const std::string key = thumbnail_key(scene, options_.seed, height_);
  const gl::TextureDescription texture = description();
  const auto kept = cache_.load(key);
  if (kept && kept->width == texture.width && kept->height == texture.height) {
    show(source, *kept);
    return;
  }
  const double until = telling_moment(scene);
  job_ = std::make_unique<Job>(
      Job{source, key, std::make_unique<World>(std::move(scene), &shaders_, options_), until});
  picture.drawn = std::make_unique<gl::RenderTarget>(description());
}

/// Takes steps and waits for the driver to finish each, as queued steps would stall the window later.
void Thumbnails::advance(double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  do {
    job_->world->step();
    ++job_->steps;
    glFinish();
  } while (!is_finished() && std::chrono::steady_clock::now() < end);
}

void Thumbnails::draw() {
  if (job_) picture_.draw(*job_->world, {.scale = kMarginScale}, *pictures_.at(job_->source).drawn);
}

}  // namespace twinflow
