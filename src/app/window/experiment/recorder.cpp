#include "app/window/experiment/recorder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/export.hpp"
#include "app/film_names.hpp"
#include "core/files.hpp"
#include "scene/scene_images.hpp"
#include "view/annotations/captions.hpp"
#include "view/annotations/plot_sheet.hpp"
#include "view/files/film_writer.hpp"
#include "view/files/frame_writer.hpp"

namespace twinflow {
namespace {

constexpr const char* kHere = ".";  ///< the folder that pictures and tables are saved in

/// The first of prefix_0001, prefix_0002 … with no file of that name and suffix.
std::string free_name(const std::string& prefix, const std::string& suffix) {
  for (int number = 1;; ++number) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%04d", number);
    std::string name = prefix + "_" + digits;
    if (!std::filesystem::exists(name + suffix)) return name;
  }
}

}  // namespace

std::string Recorder::save_picture(World& world, glm::ivec2 size, double scale,
                                   const std::vector<Gesture>& drags) {
  char shown[64];
  std::snprintf(shown, sizeof shown, "The picture shows t = %.6g s.", world.time());
  return save_picture(world, OffscreenPicture(*shaders_, size, scale).draw(world), shown, drags);
}

std::string Recorder::save_picture(const World& world, const Pixels& pixels, const std::string& shown,
                                   const std::vector<Gesture>& drags) {
  const std::string name = free_name("twinflow", ".png");
  write_png(name + ".png", pixels);
  write_file_atomically(name + ".toml", settings_of_export(world.scene_as_played(), drags, shown, kHere));
  return "Saved " + name + ".png";
}

std::string Recorder::save_plots(const World& world, const History& history, double scale,
                                 const std::vector<Gesture>& drags) {
  const std::string name = free_name("plots", ".csv");
  write_file_atomically(name + ".csv", to_csv(history));
  const std::string heading =
      world.scene().title + " · " + time_caption(world.time(), world.settings().time.step);
  write_png(name + ".png", draw_plot_sheet(plots_of(history), heading, scale));
  write_file_atomically(name + ".toml", settings_of_export(world.scene_as_played(), drags,
                                                           "The scene that was measured.", kHere));
  return "Saved " + name + ".csv and .png";
}

std::string Recorder::start(const World& world, glm::ivec2 size, double scale) {
  const Settings::RecordSettings& record = world.settings().record;
  const int points = std::max(1, static_cast<int>(std::lround(scale)));  // as --scale, a whole number
  const int sides = record.format == RecordFormat::png ? points : 2 * points;
  const glm::ivec2 drawn = size / sides * sides;
  options_ = {.from = world.time(),
              .fps = record.format == RecordFormat::gif ? std::min(record.fps, kMostGifFps) : record.fps,
              .width = drawn.x / points,
              .height = drawn.y / points,
              .scale = points,
              .seed = seed_};
  last_time_ = options_.from;
  count_ = first_ = 0;
  table_ = sample_header() + "\n";
  folder_ = free_name("recording", "");
  make_writable_folder(folder_);
  try {
    picture_.emplace(*shaders_, drawn, points);
    // Written again when the recording stops, with the drags; now in case it never does.
    write_file_atomically(folder_ / "scene.toml", settings_of_export(world.scene_as_played(), {},
                                                                     "The scene of these frames.", folder_));
    return open(drawn, record.format) + "; R stops";
  } catch (...) {
    end();
    throw;
  }
}

/// Returns what is recorded into what.
std::string Recorder::open(glm::ivec2 size, RecordFormat format) {
  constexpr std::array kNames = {"", "film.mp4", "film.webm", "film.gif"};
  try {
    output_ = format == RecordFormat::png ? folder_ : folder_ / kNames.at(static_cast<std::size_t>(format));
    frames_ = open_frames(output_, size, options_.fps);
    return "Recording into " + output_.string();
  } catch (const NoFfmpegError&) {
    output_ = folder_;
    frames_ = open_frames(output_, size, options_.fps);
    return "No film without ffmpeg (Debian's package ffmpeg), so PNG frames into " + output_.string();
  }
}

void Recorder::follow(World& world) {
  world.take_due_changes();
  if (world.time() < last_time_) {  // started again
    options_.from = world.time();
    first_ = count_;
  }
  last_time_ = world.time();
  while (world.steps_until(frame_time(options_.from, count_ - first_, options_.fps)) == 0) add_frame(world);
}

void Recorder::add_frame(World& world) {
  try {
    frames_->push(picture_->draw(world));
    table_ += sample_row(take_sample(world)) + "\n";
    ++count_;
  } catch (...) {
    end();
    throw;
  }
}

std::string Recorder::stop(World& world, const std::vector<Gesture>& drags) {
  follow(world);
  const Scene scene = world.scene_as_played();
  options_.frames = count_;
  options_.allow_paths = names_images_outside(scene, folder_);
  const std::string to = output_ == folder_ ? "DIR" : output_.filename().string();
  const std::string how = first_ > 0 ? "The scene of these frames, which was started again on the way."
                                     : how_to_render(to, options_);
  try {
    frames_->finish();
    write_file_atomically(folder_ / "scene.toml", settings_of_export(scene, drags, how, folder_));
    write_file_atomically(folder_ / "metrics.csv", table_);
  } catch (...) {
    end();
    throw;
  }
  end();
  return "Recorded " + std::to_string(count_) + " frames in " + output_.string();
}

void Recorder::end() {
  frames_.reset();
  picture_.reset();
}

std::string Recorder::status() const {
  char text[96];
  std::snprintf(text, sizeof text, "Recording: %d frames, %.2f s; R stops", count_,
                std::max(0, count_ - 1) / options_.fps);
  return text;
}

}  // namespace twinflow
