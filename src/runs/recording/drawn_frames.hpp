#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "runs/recording/frames.hpp"
#include "view/picture/offscreen_picture.hpp"

namespace twinflow {

/// Frames of a world in motion, each drawn at its time, and their folder or film. Frame k shows the first
/// step that does not end before `frame_time`, with the scene's changes that are due then.
class DrawnFrames {
 public:
  /// Prepares pictures of `size` pixels, with `scale` pixels per point. `bare`: of nothing but the panes.
  void prepare(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale, bool transparent = false,
               bool bare = false);
  bool is_prepared() const { return picture_.has_value(); }
  /// Opens the folder or the film for the next frame; see open_frames. Frame 0 shows the time `from`,
  /// seconds.
  void open(const std::filesystem::path& path, glm::ivec2 size, double from, double fps);
  /// Lets settings appear in a file when the frames are finished; see with_settings.
  void add_settings(const std::filesystem::path& file, std::string_view settings);
  bool is_open() const { return frames_ != nullptr; }
  /// The number of frames that have been pushed, those before a checkpoint included.
  int count() const { return count_; }

  /// Whether the next frame shows the present step.
  bool is_due(const World& world) const;
  /// Makes the changes that are due, and draws.
  Pixels draw(World& world);
  /// Adds a frame. Throws RunError if it or an earlier one cannot be written.
  void push(Pixels pixels);
  /// The world has begun again: the next frame shows the time `from`, seconds.
  void begin_again(double from);
  bool has_begun_again() const { return first_ > 0; }
  /// Waits until all frames are written. Throws RunError.
  void finish() { frames_->finish(); }

  template <class Archive>
  void archive_count(Archive& archive) {
    archive(count_);
  }
  /// Stores or reads what the next pictures depend on.
  template <class Archive>
  void archive_pictures(Archive& archive) {
    picture_->archive_state(archive);
    strip_.archive_state(archive);
  }

 private:
  double from_ = 0.0;  ///< time of the frame `first_`, seconds
  double fps_ = 1.0;
  int first_ = 0;  ///< 0 unless the world has begun again
  int count_ = 0;
  std::optional<OffscreenPicture> picture_;
  GaugeStrip strip_;
  std::unique_ptr<Frames> frames_;
};

}  // namespace twinflow
