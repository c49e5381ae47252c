#pragma once

#include <filesystem>
#include <memory>

#include <glm/vec2.hpp>

#include "view/files/pixels.hpp"

namespace twinflow {

/// The destination of the frames of a rendering or a recording.
class Frames {
 public:
  virtual ~Frames() = default;
  /// Takes the next frame. Throws RunError if this frame or an earlier one cannot be written.
  virtual void push(Pixels pixels) = 0;
  /// Waits until all frames are written. Throws RunError.
  virtual void finish() = 0;
};

/// Opens a film of `fps` frames per second if the path names one (names_film); otherwise the path is an
/// existing folder for frame_000000.png …, or beginning with the frame `first`. `size` is in pixels. Throws
/// NoFfmpegError, or RunError if the film cannot be written.
std::unique_ptr<Frames> open_frames(const std::filesystem::path& path, glm::ivec2 size, double fps,
                                    int first = 0);

}  // namespace twinflow
