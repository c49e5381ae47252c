#pragma once

#include <filesystem>
#include <memory>

#include <glm/vec2.hpp>

#include "view/files/pixels.hpp"

namespace twinflow {

/// Where the frames of a rendering or a recording go.
class Frames {
 public:
  virtual ~Frames() = default;
  /// The next frame. Throws RunError where it, or one before, cannot be written.
  virtual void push(Pixels pixels) = 0;
  /// Waits until all that was pushed is written. Throws RunError.
  virtual void finish() = 0;
};

/// A film where the path names one (names_film), of `fps` frames a second, else a folder, which must exist,
/// for frame_000000.png …, or beginning with the frame `first`. `size` in pixels. Throws NoFfmpegError,
/// RunError where the film cannot be written.
std::unique_ptr<Frames> open_frames(const std::filesystem::path& path, glm::ivec2 size, double fps,
                                    int first = 0);

}  // namespace twinflow
