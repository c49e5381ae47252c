#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include <glm/vec2.hpp>

#include "view/files/pixels.hpp"

namespace twinflow {

class Frames {
 public:
  virtual ~Frames() = default;
  /// Throws RunError if this or an earlier frame cannot be written.
  virtual void push(Pixels pixels) = 0;
  /// Waits until all frames are written. Throws RunError.
  virtual void finish() = 0;
};

/// A film (names_film), a pipe, device or standard output ("-"), or files in a folder.
enum class FramesKind { film, stream, folder };
FramesKind kind_of_frames(const std::filesystem::path& path);

/// Opens a film of `fps` frames per second, a stream of PNG pictures, or an existing folder. Its files are
/// frame_000000.png …, or begin with `first`. `size`: pixels. Throws NoFfmpegError, or RunError if film or
/// stream cannot be written.
std::unique_ptr<Frames> open_frames(const std::filesystem::path& path, glm::ivec2 size, double fps,
                                    int first = 0);

/// Lets the frames repeat without a jump: the last `fade` frames fade into the first ones, which are left
/// out. If there are fewer than 2 `fade` frames, half of them fade. Holds up to 2 `fade` frames in memory.
std::unique_ptr<Frames> looped(std::unique_ptr<Frames> frames, int fade);
/// How many of `count` frames such a loop has.
int frames_of_loop(int count, int fade);

/// Adds a settings file that appears with the finished frames; failed ones leave an older file, or none.
/// Throws RunError if it cannot be written.
std::unique_ptr<Frames> with_settings(std::unique_ptr<Frames> frames, const std::filesystem::path& file,
                                      std::string_view settings);

}  // namespace twinflow
