#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "core/error.hpp"
#include "core/files.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// Is thrown if ffmpeg is not installed.
class NoFfmpegError : public RunError {
  using RunError::RunError;
};

/// Encodes pictures into a film one by one, through ffmpeg: H.264 (.mp4), VP9 (.webm) or frames with palettes
/// of their own (.gif). The same pictures give the same bytes with the same ffmpeg. The file appears only
/// when it is whole; a writer that is destroyed without `finish` leaves nothing.
class FilmWriter {
 public:
  static constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(2);

  /// An ffmpeg that does nothing at all for longer than `patience` is stopped. Throws NoFfmpegError, and
  /// RunError if the file cannot be written.
  FilmWriter(std::filesystem::path path, int width, int height, double fps,
             std::chrono::milliseconds patience = kPatience);
  ~FilmWriter();
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;

  /// Adds a frame. Waits until ffmpeg has taken it, so that no frames pile up before a slow ffmpeg. Throws
  /// RunError, with ffmpeg's reason, if ffmpeg cannot take it.
  void push(const Pixels& pixels);
  /// Ends the film and waits until it is written. Throws RunError as `push` does.
  void finish();

 private:
  class Watch;
  class Encoder;
  std::filesystem::path path_;
  AtomicFile film_;
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace twinflow
