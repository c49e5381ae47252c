#include "runs/recording/film.hpp"

#include <utility>

#include "core/files.hpp"
#include "runs/export.hpp"

namespace twinflow {
namespace {

/// The file of the settings: scene.toml among the frames, or film.mp4.toml beside a film; nothing for a
/// stream, which has no place for it.
std::optional<std::filesystem::path> settings_of_film(const std::filesystem::path& film) {
  if (kind_of_frames(film) == FramesKind::folder) return film / "scene.toml";
  return settings_beside_file(film);
}

}  // namespace

void Film::claim(Outputs& outputs) const {
  const std::filesystem::path& film = path();
  const Output frames{(run().plan.draws() ? "--output " : "--film ") + film.string(), film};
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
  picture_.emplace(run().gl->shaders, size(), options().scale, options().transparent);
  picture_->set_bare(options().bare);
}

void Film::begin() {
  const std::filesystem::path& film = path();
  if (!run().plan.stages && !picture_) make_picture();
  frames_ = open_frames(film, size(), options().fps, next_);
  const auto beside = settings_of_film(film);
  if (!beside) return;
  const std::string text = settings_of_frames(run().plan, std::filesystem::absolute(*beside).parent_path());
  if (kind_of_frames(film) == FramesKind::film) {
    frames_ = with_settings(std::move(frames_), *beside, text);
  } else {
    write_file_atomically(*beside, text);  // at once, as every frame stands for itself
  }
}

bool Film::is_due(Moment moment) const {
  if (ends_early(moment) || next_ >= run().plan.frames) return false;
  const double time = frame_time(options().from, next_, options().fps);
  return moment == Moment::end || run().world->steps_until(time) == 0;
}

void Film::record() {
  World& world = *run().world;
  world.apply_due_changes();
  Pixels pixels = picture_->draw(world, strip_);
  run().check_gl();
  push(std::move(pixels));
}

void Film::push(Pixels pixels) {
  write([&] { frames_->push(std::move(pixels)); });
  ++next_;
}

/// Without a frame there is no film.
void Film::finish() {
  if (!has_failed() && next_ > 0) write([&] { frames_->finish(); });
}

std::string Film::what_is_left() const {
  if (has_failed()) return "";
  if (next_ == 0) return "no frame is complete yet";
  return std::to_string(next_) + (next_ == 1 ? " frame is" : " frames are") + " complete in " +
         name_of_output(path());
}

template <class Archive>
void Film::visit_state(Archive& archive) {
  archive_output(archive, run().plan.options.film, run().plan.draws() ? "--output" : "--film", "frames");
  archive(next_);
  if (!wanted()) return;
  if (!picture_) make_picture();
  picture_->archive_state(archive);
  strip_.archive_state(archive);
}

template void Film::visit_state(OutputArchive&);
template void Film::visit_state(InputArchive&);

std::string told_frames(int count, const char* more, const std::filesystem::path& film) {
  return std::to_string(count) + more + (count == 1 ? " frame in " : " frames in ") + name_of_output(film);
}

}  // namespace twinflow
