#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runs/export.hpp"
#include "runs/recording/drawn_frames.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// Pixels, and pixels per point of text and lines.
struct FrameSize {
  glm::ivec2 pixels;
  double scale;
};
/// The size by record.size, which may be `window`. The text is as in a window 540 to 810 points high.
FrameSize recorded_size(RecordSize size, const FrameSize& window);

/// Records the window without its panel, with settings, strokes and a table.
class Recorder {
 public:
  Recorder(gl::ShaderLibrary& shaders, std::uint64_t seed) : shaders_(&shaders), seed_(seed) {}

  bool recording() const { return frames_ && frames_->is_open(); }
  /// Begins recording_0001/, or the first such free folder, with frame_000000.png … or film.mp4 by
  /// record.format. A row of metrics.csv belongs to each frame. The rate record.fps is per simulated second.
  /// The size is record.size, or `window` reduced to one that `render` can draw. Without ffmpeg a film
  /// becomes PNG frames. Returns a message for the user. Throws InputError for a film's impossible size or
  /// rate, RunError.
  std::string start(const World& world, const FrameSize& window);
  /// Adds the due frames, with all changes since the last step. Call this before every step while recording.
  /// Throws RunError, which ends the recording; written PNG frames stay whole.
  void follow(World& world);
  /// Adds the due frames, waits for the last one and writes the settings. Returns a message for the user.
  /// Throws RunError.
  std::string stop(World& world, const std::vector<Gesture>& strokes);
  /// The film's length.
  double seconds() const { return std::max(0, frames_->count() - 1) / options_.fps; }
  /// "Recording: 37 frames, 1.23 s; R stops"
  std::string status() const;

 private:
  std::string open(RecordFormat format, glm::ivec2 size);
  void add_frame(World& world);
  void end();

  gl::ShaderLibrary* shaders_;
  std::uint64_t seed_;
  std::filesystem::path folder_;
  std::filesystem::path output_;  ///< the film, or the folder
  RecordingOptions options_;      ///< give the same frames again
  double last_time_ = 0.0;        ///< at the last `follow`
  std::string table_;             ///< the measurements at each frame
  std::optional<DrawnFrames> frames_;
};

}  // namespace twinflow
