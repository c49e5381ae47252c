#include "app/window/experiment/experiment.hpp"

#include <utility>

namespace twinflow {

Experiment::Experiment(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options,
                       NamedFiles allowed, Messages& messages)
    : messages_(messages),
      scene_(opened, shaders, options, allowed),
      motion_(scene_, shaders, options.seed, messages) {
  if (!opened.note.empty()) messages_.tell(opened.note);
}

std::string Experiment::status() const {
  if (messages_.is_shown()) return messages_.shown();
  const std::string motion = motion_.status();
  return motion.empty() && governed_.is_reduced() ? governed_text(settings()) : motion;
}

Settings Experiment::users_settings() const {
  return governed_.users(world().settings_without_scene_changes());
}

void Experiment::open(const std::string& source) {
  messages_.attempt([&] {
    Scene scene = scene_.load(source);
    if (const std::string finished = motion_.finish(); !finished.empty()) messages_.tell(finished);
    scene_.replace(std::move(scene), source);
    governed_ = {};
    note_restart();
  });
}

void Experiment::restart() {
  messages_.attempt([&] {
    scene_.world().reset();
    note_restart();
    messages_.tell("Started again");
  });
}

bool Experiment::change(const Settings& settings) {
  return messages_.attempt([&] {
    const Settings before = world().settings();
    apply(settings);
    governed_.note_change(before, settings);
  });
}

void Experiment::apply(const Settings& settings) {
  const double before = world().time();
  scene_.world().apply(settings);
  if (world().time() < before) note_restart();
}

void Experiment::note_restart() {
  motion_.note_restart();
  plots_.clear();
}

void Experiment::govern(double frame_seconds, bool covered) {
  const auto resolution =
      governed_.after_frame({.seconds = frame_seconds,
                             .grid_milliseconds = grid_step_milliseconds(world()),
                             .particles_milliseconds = world().particles_step_milliseconds(),
                             .stands_still = motion_.pacing().paused() || covered,
                             .recording = motion_.is_recording()},
                            settings());
  if (!resolution) return;
  messages_.attempt([&] { apply(with_resolution(settings(), *resolution)); });
  if (!governed_.is_reduced()) return;
  messages_.tell("Frames were late. " + governed_text(settings()) +
                 "; turning window.governor off gives back the rest");
}

}  // namespace twinflow
