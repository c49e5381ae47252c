#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scene/scene.hpp"
#include "view/frame_writer.hpp"
#include "view/picture.hpp"
#include "world/history.hpp"

namespace twinflow {

/// Saves what the window shows, without its panel, under the first free number in the current folder, with
/// the settings and strokes beside it.
class Recorder {
 public:
  explicit Recorder(gl::ShaderLibrary& shaders) : shaders_(&shaders) {}

  /// twinflow_0001.png and twinflow_0001.toml; returns what to tell the user. Throws RunError.
  std::string save_picture(World& world, glm::ivec2 size, double scale, const std::vector<Gesture>& drags);

  /// plots_0001.csv and plots_0001.png, with the settings beside them; returns what to tell the user. Throws
  /// RunError.
  std::string save_plots(const World& world, const History& history, double scale,
                         const std::vector<Gesture>& drags);

  bool recording() const { return writer_.has_value(); }
  /// recording_0001/frame_000000.png …, and metrics.csv with a row for each frame. Throws RunError.
  std::string start(World& world, glm::ivec2 size, double scale);
  /// One more frame, while recording. Throws RunError; the recording has then ended, its earlier frames are
  /// whole.
  void add_frame(World& world);
  /// Waits for the last frame and writes the settings; returns what to tell the user. Throws RunError.
  std::string stop(const World& world, const std::vector<Gesture>& drags);

 private:
  gl::ShaderLibrary* shaders_;
  std::filesystem::path folder_;
  int frames_ = 0;
  std::string table_;  ///< of what was measured at each frame
  std::optional<OffscreenPicture> picture_;
  std::optional<FrameWriter> writer_;
};

}  // namespace twinflow
