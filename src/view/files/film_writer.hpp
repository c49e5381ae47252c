#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "core/error.hpp"
#include "core/files.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// The error of a missing ffmpeg.
class NoFfmpegError : public RunError {
  using RunError::RunError;
};

/// Encodes pictures with ffmpeg: H.264 (.mp4), VP9 (.webm) or frames with own palettes (.gif). Equal pictures
/// give equal bytes with the same ffmpeg. The file appears only when whole, after `finish`.
class FilmWriter {
 public:
  static constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(2);

  /// An ffmpeg inactive for longer than `patience` is stopped. Throws NoFfmpegError, and RunError if the file
  /// cannot be written.
  FilmWriter(std::filesystem::path path, int width, int height, double fps,
             std::chrono::milliseconds patience = kPatience);
  ~FilmWriter();
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;

  /// Adds a frame and waits until ffmpeg has taken it. Throws RunError with ffmpeg's reason.
  void push(const Pixels& pixels);
  /// Completes the film. Throws RunError as `push` does.
  void finish();

 private:
  class Watch;
  class Encoder;
  std::filesystem::path path_;
  AtomicFile film_;
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace twinflow
