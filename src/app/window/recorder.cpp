#include "app/window/recorder.hpp"

#include <cstdio>

#include "app/export.hpp"
#include "core/files.hpp"
#include "view/captions.hpp"
#include "view/plot_sheet.hpp"

namespace twinflow {
namespace {

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
  const std::string name = free_name("twinflow", ".png");
  write_png(name + ".png", OffscreenPicture(*shaders_, size, scale).draw(world));
  char how[64];
  std::snprintf(how, sizeof how, "The picture shows t = %.6g s.", world.time());
  write_file_atomically(name + ".toml", settings_of_export(world.scene(), drags, how));
  return "Saved " + name + ".png";
}

std::string Recorder::save_plots(const World& world, const History& history, double scale,
                                 const std::vector<Gesture>& drags) {
  const std::string name = free_name("plots", ".csv");
  write_file_atomically(name + ".csv", to_csv(history));
  const std::string heading =
      world.scene().title + " · " + time_caption(world.time(), world.settings().time.step);
  write_png(name + ".png", draw_plot_sheet(plots_of(history), heading, scale));
  write_file_atomically(name + ".toml",
                        settings_of_export(world.scene(), drags, "The scene that was measured."));
  return "Saved " + name + ".csv and .png";
}

std::string Recorder::start(World& world, glm::ivec2 size, double scale) {
  folder_ = free_name("recording", "");
  make_writable_folder(folder_);
  frames_ = 0;
  table_ = sample_header() + "\n";
  picture_.emplace(*shaders_, size, scale);
  writer_.emplace();
  // Written again when the recording stops, with the drags; now in case it never does.
  write_file_atomically(folder_ / "scene.toml",
                        settings_of_export(world.scene(), {}, "The scene of these frames."));
  add_frame(world);
  return "Recording into " + folder_.string() + "; R stops";
}

void Recorder::add_frame(World& world) {
  try {
    writer_->push(folder_ / frame_name(frames_), picture_->draw(world));
    table_ += sample_row(take_sample(world)) + "\n";
    ++frames_;
  } catch (...) {
    writer_.reset();
    picture_.reset();
    throw;
  }
}

std::string Recorder::stop(const World& world, const std::vector<Gesture>& drags) {
  const int frames = frames_;
  FrameWriter& writer = *writer_;
  try {
    writer.finish();
    write_file_atomically(folder_ / "scene.toml",
                          settings_of_export(world.scene(), drags, "The scene of these frames."));
    write_file_atomically(folder_ / "metrics.csv", table_);
  } catch (...) {
    writer_.reset();
    picture_.reset();
    throw;
  }
  writer_.reset();
  picture_.reset();
  return "Recorded " + std::to_string(frames) + " frames in " + folder_.string();
}

}  // namespace twinflow
