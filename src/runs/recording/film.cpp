#include "runs/recording/film.hpp"

#include <utility>

#include "core/files.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

/// The file of the settings: scene.toml among the frames, or film.mp4.toml beside a film; nothing for a
/// stream, which has no place for it.
std::optional<std::filesystem::path> settings_of_film(const std::filesystem::path& film) {
  if (kind_of_frames(film) == FramesKind::folder) return film / "scene.toml";
  return settings_beside(film);
}

}  // namespace

void Film::claim(Outputs& outputs) const {
  const std::filesystem::path& film = path();
  const Output frames{run().plan.film_option() + (" " + film.string()), film};
  if (kind_of_frames(film) == FramesKind::folder) {
    outputs.folders.push_back({frames, {"frame_*.png", "scene.toml"}});
  } else {
    outputs.add_with_settings(frames);
  }
}

glm::ivec2 Film::size() const {
  return glm::ivec2(options().size.width, options().size.height) * options().scale;
}

void Film::make_picture() {
  frames_.prepare(run().gl->shaders, size(), options().scale, options().transparent, options().bare);
}

void Film::begin() {
  const std::filesystem::path& film = path();
  if (!run().plan.stages && !frames_.is_prepared()) make_picture();
  frames_.open(film, size(), options().from, options().fps, options().loop);
  const auto beside = settings_of_film(film);
  if (!beside) return;
  const std::string text = settings_of_frames(run().plan, std::filesystem::absolute(*beside).parent_path());
  if (kind_of_frames(film) == FramesKind::film) {
    frames_.add_settings(*beside, text);
  } else {
    write_file_atomically(*beside, text);  // at once, as every frame stands for itself
  }
}

bool Film::is_due(Moment moment) const {
  if (ends_early(moment) || drawn() >= run().plan.frames) return false;
  return moment == Moment::end || frames_.is_due(*run().world);
}

void Film::record() {
  Pixels pixels = frames_.draw(*run().world);
  run().check_gl();
  push(std::move(pixels));
}

void Film::push(Pixels pixels) {
  write([&] { frames_.push(std::move(pixels)); });
}

/// Without a frame there is no film.
void Film::finish() {
  if (!has_failed() && drawn() > 0) write([&] { frames_.finish(); });
}

std::string Film::what_is_left() const {
  if (has_failed()) return "";
  if (drawn() == 0) return "no frame is complete yet";
  return std::to_string(kept()) + (kept() == 1 ? " frame is" : " frames are") + " complete in " +
         name_of_output(path());
}

void Film::visit_state(StateVisitor& visitor) {
  visit_output(visitor, run().plan.options.film, run().plan.film_option(), "frames");
  frames_.visit_count(visitor);
  if (!wanted()) return;
  if (!frames_.is_prepared()) make_picture();
  frames_.visit_pictures(visitor);
}

std::string report_frames(int count, const char* more, const std::filesystem::path& film) {
  return std::to_string(count) + more + (count == 1 ? " frame in " : " frames in ") + name_of_output(film);
}

}  // namespace twinflow
