#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/export.hpp"
#include "app/frames.hpp"
#include "scene/scene.hpp"
#include "view/picture.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// Saves what the window shows, without its panel, under the first free number in the current folder, with
/// the settings and strokes beside it.
class Recorder {
 public:
  Recorder(gl::ShaderLibrary& shaders, std::uint64_t seed) : shaders_(&shaders), seed_(seed) {}

  /// twinflow_0001.png and twinflow_0001.toml; returns what to tell the user. Throws RunError.
  std::string save_picture(World& world, glm::ivec2 size, double scale, const std::vector<Gesture>& drags);

  /// Pixels that were drawn already, likewise; `shown` says in the settings what they show.
  std::string save_picture(const World& world, const Pixels& pixels, const std::string& shown,
                           const std::vector<Gesture>& drags);

  /// plots_0001.csv and plots_0001.png, with the settings beside them; returns what to tell the user. Throws
  /// RunError.
  std::string save_plots(const World& world, const History& history, double scale,
                         const std::vector<Gesture>& drags);

  bool recording() const { return frames_ != nullptr; }
  /// recording_0001/ with frame_000000.png … or film.mp4, as record.format says, and metrics.csv with a row
  /// for each frame: record.fps of them in each simulated second, however long that takes. `size`, in pixels,
  /// becomes what `render` can draw again. Without ffmpeg a film becomes PNG frames. Throws InputError for a
  /// film that cannot be, RunError.
  std::string start(const World& world, glm::ivec2 size, double scale);
  /// Before every step while recording: adds the frames that are due, with all that was changed since the
  /// last step. Throws RunError; the recording has then ended, and of PNG frames the earlier ones are whole.
  void follow(World& world);
  /// Adds the frames that are due, waits for the last one and writes the settings; returns what to tell the
  /// user. Throws RunError.
  std::string stop(World& world, const std::vector<Gesture>& drags);
  /// "Recording: 37 frames, 1.23 s; R stops"
  std::string status() const;

 private:
  std::string open(glm::ivec2 size, RecordFormat format);
  void add_frame(World& world);
  void end();

  gl::ShaderLibrary* shaders_;
  std::uint64_t seed_;
  std::filesystem::path folder_;
  std::filesystem::path output_;  ///< the film, or the folder
  RenderOptions options_;         ///< that give the same frames again
  int count_ = 0;                 ///< frames so far
  int first_ = 0;                 ///< the frame at options_.from; 0 unless the world started again on the way
  double last_time_ = 0.0;
  std::string table_;  ///< of what was measured at each frame
  std::optional<OffscreenPicture> picture_;
  std::unique_ptr<Frames> frames_;
};

}  // namespace twinflow
