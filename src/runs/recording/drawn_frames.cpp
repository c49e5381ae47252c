#include "runs/recording/drawn_frames.hpp"

#include <cmath>
#include <utility>

#include "runs/export.hpp"

namespace twinflow {

void DrawnFrames::prepare(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale, bool transparent,
                          bool bare) {
  picture_.emplace(shaders, size, scale, transparent).set_bare(bare);
}

void DrawnFrames::open(const std::filesystem::path& path, glm::ivec2 size, double from, double fps,
                       double loop) {
  fade_ = static_cast<int>(std::lround(loop * fps));
  frames_ = looped(open_frames(path, size, fps, count_), fade_);
  from_ = from;
  fps_ = fps;
}

void DrawnFrames::add_settings(const std::filesystem::path& file, std::string_view settings) {
  frames_ = with_settings(std::move(frames_), file, settings);
}

bool DrawnFrames::is_due(const World& world) const {
  return world.steps_until(frame_time(from_, count_ - first_, fps_)) == 0;
}

Pixels DrawnFrames::draw(World& world) {
  world.apply_due_changes();
  return picture_->draw(world, strip_);
}

void DrawnFrames::push(Pixels pixels) {
  frames_->push(std::move(pixels));
  ++count_;
}

void DrawnFrames::begin_again(double from) {
  from_ = from;
  first_ = count_;
}

}  // namespace twinflow
