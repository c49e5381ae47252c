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

/// The size of a picture in pixels, and pixels per point of its text and lines.
struct FrameSize {
  glm::ivec2 pixels;
  double scale;
};
/// The size that record.size names; `window` if it names that one. Its text is as large as in a window 540
/// to 810 points high.
FrameSize recorded_size(RecordSize size, const FrameSize& window);

/// Records what the window shows, without its panel, with the settings, strokes and a table beside it.
class Recorder {
 public:
  Recorder(gl::ShaderLibrary& shaders, std::uint64_t seed) : shaders_(&shaders), seed_(seed) {}

  bool recording() const { return frames_ && frames_->is_open(); }
  /// Begins recording_0001/, or the first such free folder. It has frame_000000.png … or film.mp4, as
  /// record.format says, and metrics.csv with a row for each frame. record.fps counts frames in a simulated
  /// second. The frames have record.size, or `window`: that size is reduced to one that `render` can draw
  /// again. Without ffmpeg a film becomes PNG frames. Returns what to tell the user. Throws InputError for a
  /// film of an impossible size or rate, RunError.
  std::string start(const World& world, const FrameSize& window);
  /// Call this before every step while recording: adds the frames that are due, with all changes since the
  /// last step. Throws RunError; the recording has then ended, and PNG frames written before are whole.
  void follow(World& world);
  /// Adds the due frames, waits for the last one and writes the settings. Returns a message for the user.
  /// Throws RunError.
  std::string stop(World& world, const std::vector<Gesture>& strokes);
  /// The length of the film so far, while recording.
  double seconds() const { return std::max(0, frames_->count() - 1) / options_.fps; }
  /// Of what is being recorded: "Recording: 37 frames, 1.23 s; R stops"
  std::string status() const;

 private:
  std::string open(RecordFormat format, glm::ivec2 size);
  void add_frame(World& world);
  void end();

  gl::ShaderLibrary* shaders_;
  std::uint64_t seed_;
  std::filesystem::path folder_;
  std::filesystem::path output_;  ///< the film, or the folder
  RenderOptions options_;         ///< they give the same frames again
  double last_time_ = 0.0;        ///< the world's time at the last `follow`
  std::string table_;             ///< what was measured at each frame
  std::optional<DrawnFrames> frames_;
};

}  // namespace twinflow
