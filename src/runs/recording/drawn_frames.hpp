#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "core/state_visitor.hpp"
#include "runs/recording/frames.hpp"
#include "view/picture/offscreen_picture.hpp"

namespace twinflow {

/// Frames of a moving world, in a folder or film. Frame k shows the first step not ending before
/// `frame_time`, with the due scene changes.
class DrawnFrames {
 public:
  /// Prepares pictures of `size` pixels, `scale` pixels per point. `bare`: the panes alone.
  void prepare(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale, bool transparent = false,
               bool bare = false);
  bool is_prepared() const { return picture_.has_value(); }
  /// Opens the folder or film for the next frame (open_frames). `from`: time of frame 0, seconds. `loop`:
  /// seconds over which the end fades into the beginning (looped).
  void open(const std::filesystem::path& path, glm::ivec2 size, double from, double fps, double loop = 0.0);
  /// Makes a settings file appear with the finished frames (with_settings).
  void add_settings(const std::filesystem::path& file, std::string_view settings);
  bool is_open() const { return frames_ != nullptr; }
  /// The frames pushed so far, also before a checkpoint.
  int count() const { return count_; }
  /// The frames that there are once they are finished: fewer in a loop.
  int count_when_finished() const { return frames_of_loop(count_, fade_); }

  /// Whether it shows the present step.
  bool is_due(const World& world) const;
  /// Makes due changes, and draws.
  Pixels draw(World& world);
  /// Throws RunError if this or an earlier frame cannot be written.
  void push(Pixels pixels);
  /// Restarts with the world at time `from`, seconds.
  void begin_again(double from);
  bool has_begun_again() const { return first_ > 0; }
  /// Waits until all frames are written. Throws RunError.
  void finish() { frames_->finish(); }

  void visit_count(StateVisitor& visitor) { visitor(count_); }
  void visit_pictures(StateVisitor& visitor) { visitor(*picture_, strip_); }

 private:
  double from_ = 0.0;  ///< time of frame `first_`, seconds
  double fps_ = 1.0;
  int first_ = 0;
  int count_ = 0;
  int fade_ = 0;  ///< frames of a loop that fade
  std::optional<OffscreenPicture> picture_;
  GaugeStrip strip_;
  std::unique_ptr<Frames> frames_;
};

}  // namespace twinflow
