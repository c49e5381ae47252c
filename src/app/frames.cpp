#include "app/frames.hpp"

#include <utility>

#include "app/export.hpp"
#include "app/film_names.hpp"
#include "view/files/film_writer.hpp"
#include "view/files/frame_writer.hpp"

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

}  // namespace

std::unique_ptr<Frames> open_frames(const std::filesystem::path& path, glm::ivec2 size, double fps,
                                    int first) {
  if (names_film(path)) return std::make_unique<Film>(path, size, fps);
  return std::make_unique<Sequence>(path, double(size.x) * size.y > kHuge, first);
}

}  // namespace twinflow
