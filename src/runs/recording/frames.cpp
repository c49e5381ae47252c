#include "runs/recording/frames.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/files.hpp"
#include "runs/export.hpp"
#include "runs/recording/film_names.hpp"
#include "view/files/film_writer.hpp"
#include "view/files/frame_writer.hpp"
#include "view/files/png_jpeg.hpp"

namespace twinflow {
namespace {

constexpr double kHuge = 64e6;  ///< pixels; only few larger frames fit into memory

class Sequence : public Frames {
 public:
  Sequence(std::filesystem::path folder, bool huge, int first)
      : folder_(std::move(folder)), writer_(huge ? 1 : 2, huge ? 1 : 2), next_(first) {}
  void push(Pixels pixels) override { writer_.push(folder_ / frame_name(next_++), std::move(pixels)); }
  void finish() override { writer_.finish(); }

 private:
  std::filesystem::path folder_;
  FrameWriter writer_;
  int next_;
};

class Film : public Frames {
 public:
  Film(const std::filesystem::path& path, glm::ivec2 size, double fps) : writer_(path, size.x, size.y, fps) {}
  void push(Pixels pixels) override { writer_.push(pixels); }
  void finish() override { writer_.finish(); }

 private:
  FilmWriter writer_;
};

/// PNG pictures one after the other, as `ffmpeg -f image2pipe -i -` reads them; one alone is a PNG file.
class Stream : public Frames {
 public:
  explicit Stream(const std::filesystem::path& path) : path_(path), descriptor_(OutputPlace(path).open()) {
    if (descriptor_ < 0) fail();
  }
  ~Stream() override { ::close(descriptor_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void push(Pixels pixels) override {
    if (!write_all(descriptor_, encode_png(pixels))) fail();
  }
  void finish() override {}

 private:
  [[noreturn]] void fail() const {
    throw RunError("cannot write " + name_of_output(path_) + ": " + std::strerror(errno));
  }

  std::filesystem::path path_;
  int descriptor_;
};

/// A byte of one frame, faded into one of another; `share`: of the other.
unsigned char faded(unsigned char from, unsigned char to, double share) {
  return static_cast<unsigned char>(std::lround((1.0 - share) * from + share * to));
}

void fade(std::vector<unsigned char>& from, const std::vector<unsigned char>& to, double share) {
  for (std::size_t k = 0; k < from.size(); ++k) from[k] = faded(from[k], to[k], share);
}

class Loop : public Frames {
 public:
  Loop(std::unique_ptr<Frames> frames, int fade)
      : frames_(std::move(frames)), fade_(static_cast<std::size_t>(fade)) {}

  void push(Pixels pixels) override {
    if (first_.size() < fade_) {
      first_.push_back(std::move(pixels));
      return;
    }
    last_.push_back(std::move(pixels));
    if (last_.size() <= fade_) return;
    frames_->push(std::move(last_.front()));
    last_.pop_front();
  }

  void finish() override {
    if (last_.size() < fade_) divide();
    for (std::size_t k = 0; k < first_.size(); ++k) {
      Pixels& pixels = last_.at(last_.size() - first_.size() + k);
      const double share = double(k + 1) / double(first_.size() + 1);
      fade(pixels.rgb, first_[k].rgb, share);
      fade(pixels.alpha, first_[k].alpha, share);
    }
    for (Pixels& pixels : last_) frames_->push(std::move(pixels));
    first_.clear();
    last_.clear();
    frames_->finish();
  }

 private:
  /// In a film shorter than two fades, the first half fades.
  void divide() {
    const std::size_t half = (first_.size() + last_.size()) / 2;
    while (first_.size() > half) {
      last_.push_front(std::move(first_.back()));
      first_.pop_back();
    }
  }

  std::unique_ptr<Frames> frames_;
  std::size_t fade_;
  std::vector<Pixels> first_;
  std::deque<Pixels> last_;
};

class WithSettings : public Frames {
 public:
  WithSettings(std::unique_ptr<Frames> frames, const std::filesystem::path& file, std::string_view settings)
      : frames_(std::move(frames)), settings_(file) {
    settings_.write(std::as_bytes(std::span(settings)));
  }
  void push(Pixels pixels) override { frames_->push(std::move(pixels)); }
  void finish() override {
    frames_->finish();
    settings_.commit();
  }

 private:
  std::unique_ptr<Frames> frames_;
  AtomicFile settings_;
};

}  // namespace

FramesKind kind_of_frames(const std::filesystem::path& path) {
  if (names_film(path)) return FramesKind::film;
  return OutputPlace(path).is_file() ? FramesKind::folder : FramesKind::stream;
}

std::unique_ptr<Frames> open_frames(const std::filesystem::path& path, glm::ivec2 size, double fps,
                                    int first) {
  switch (kind_of_frames(path)) {
    case FramesKind::film:
      return std::make_unique<Film>(path, size, fps);
    case FramesKind::stream:
      return std::make_unique<Stream>(path);
    case FramesKind::folder:
      break;
  }
  return std::make_unique<Sequence>(path, double(size.x) * size.y > kHuge, first);
}

std::unique_ptr<Frames> looped(std::unique_ptr<Frames> frames, int fade) {
  if (fade <= 0) return frames;
  return std::make_unique<Loop>(std::move(frames), fade);
}

int frames_of_loop(int count, int fade) { return count - std::min(std::max(fade, 0), count / 2); }

std::unique_ptr<Frames> with_settings(std::unique_ptr<Frames> frames, const std::filesystem::path& file,
                                      std::string_view settings) {
  return std::make_unique<WithSettings>(std::move(frames), file, settings);
}

}  // namespace twinflow
