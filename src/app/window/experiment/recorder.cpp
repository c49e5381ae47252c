#include "app/window/experiment/recorder.hpp"

#include <algorithm>
#include <cmath>

#include "app/window/experiment/snapshots.hpp"
#include "core/files.hpp"
#include "core/numbers.hpp"
#include "play/actions/actions.hpp"
#include "runs/export.hpp"
#include "runs/recording/film_names.hpp"
#include "scene/fields/scene_images.hpp"
#include "view/files/film_writer.hpp"
#include "world/readings/sample.hpp"

namespace twinflow {

FrameSize recorded_size(RecordSize size, const FrameSize& window) {
  if (size == RecordSize::window) return window;
  constexpr int kLines = 540;  // per pixel of a point
  const auto [width, height] = numbers_around(name_of(size), 'x').value();
  const glm::ivec2 pixels(width, height);
  return {pixels, static_cast<double>(std::max(1, std::min(pixels.x, pixels.y) / kLines))};
}

std::string Recorder::start(const World& world, const FrameSize& window) {
  const Settings::RecordSettings& record = world.settings().record;
  const auto [size, scale] = recorded_size(record.size, window);
  const int points = std::max(1, static_cast<int>(std::lround(scale)));  // a whole number, as --scale is
  const int sides = record.format == RecordFormat::png ? points : 2 * points;
  const glm::ivec2 drawn = size / sides * sides;
  options_ = {};
  options_.options.seed = seed_;
  options_.from = world.time();
  options_.fps = record.format == RecordFormat::gif ? std::min(record.fps, kMostGifFps) : record.fps;
  options_.size = {drawn.x / points, drawn.y / points};
  options_.scale = points;
  options_.transparent = record.transparent && record.format == RecordFormat::png;
  options_.loop = record.loop;
  require_loop_fits("record.loop", record.loop, options_.fps, drawn.x, drawn.y);
  last_time_ = options_.from;
  frames_.emplace();
  table_ = sample_header() + "\n";
  folder_ = free_name("recording", "");
  make_writable_folder(folder_);
  try {
    frames_->prepare(*shaders_, drawn, points, options_.transparent);
    // The file is written again with the strokes when the recording stops; this one is for a recording that
    // never does.
    write_file_atomically(folder_ / "scene.toml", settings_of_export(world.scene_as_played(), {},
                                                                     "The scene of these frames.", folder_));
    return in_this_folder(open(record.format, drawn)) + with_keys("; {record} stops");
  } catch (...) {
    end();
    throw;
  }
}

/// Opens the film or the folder. Returns what to tell the user.
std::string Recorder::open(RecordFormat format, glm::ivec2 size) {
  try {
    output_ = format == RecordFormat::png ? folder_ : folder_ / ("film." + std::string(name_of(format)));
    frames_->open(output_, size, options_.from, options_.fps, options_.loop);
    return "Recording into " + output_.string();
  } catch (const NoFfmpegError&) {
    output_ = folder_;
    frames_->open(output_, size, options_.from, options_.fps, options_.loop);
    return "A film needs ffmpeg (Debian's package ffmpeg); recording PNG frames into " + output_.string();
  }
}

void Recorder::follow(World& world) {
  world.apply_due_changes();
  if (world.time() < last_time_) {  // started again
    options_.from = world.time();
    frames_->begin_again(options_.from);
  }
  last_time_ = world.time();
  while (frames_->is_due(world)) add_frame(world);
}

void Recorder::add_frame(World& world) {
  try {
    frames_->push(frames_->draw(world));
    table_ += sample_row(read_sample(world)) + "\n";
  } catch (...) {
    end();
    throw;
  }
}

std::string Recorder::stop(World& world, const std::vector<Gesture>& strokes) {
  follow(world);
  const Scene scene = world.scene_as_played();
  options_.options.allow_paths = names_images_outside(scene, folder_);
  const std::string to = output_ == folder_ ? "DIR" : output_.filename().string();
  const std::string how = frames_->has_begun_again()
                              ? "The scene of these frames, which was started again on the way."
                              : how_to_render(to, options_, frames_->count());
  const int kept = frames_->count_when_finished();
  try {
    frames_->finish();
    write_file_atomically(folder_ / "scene.toml", settings_of_export(scene, strokes, how, folder_));
    write_file_atomically(folder_ / "metrics.csv", table_);
  } catch (...) {
    end();
    throw;
  }
  end();
  return in_this_folder("Recorded " + std::to_string(kept) + " frames as " + output_.string());
}

void Recorder::end() { frames_.reset(); }

std::string Recorder::status() const {
  const std::string text = formatted("Recording: %d frames, %.2f s", frames_->count(), seconds());
  return text + with_keys("; {record} stops");
}

}  // namespace twinflow
