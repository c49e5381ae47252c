#include "app/window/experiment/experiment.hpp"

#include <algorithm>
#include <utility>

#include "app/window/experiment/users_style.hpp"

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

void Experiment::advance(double elapsed_seconds, bool covered) {
  keep_before_strokes();
  motion_.advance(elapsed_seconds, covered);
  speed_.note_frame(real_seconds(), world().time(), motion_.pacing().paused() || covered);
}

void Experiment::open(const std::string& source) {
  messages_.attempt([&] {
    Scene scene = scene_.load(source);
    UndoStack::Entry before{"the change of the scene", settings(), moment()};
    if (const std::string finished = motion_.finish(); !finished.empty()) messages_.tell(finished);
    const Settings styled = with_users_style(scene, users_settings(), scene_.home());
    scene_.replace(std::move(scene), styled, source);
    governed_ = {};
    note_restart();
    undo_.push(std::move(before), real_seconds());
  });
}

void Experiment::restart() {
  messages_.attempt([&] {
    UndoStack::Entry before{"the restart", settings(), moment()};
    scene_.world().reset();
    note_restart();
    undo_.push(std::move(before), real_seconds());
    messages_.tell("Started again; Ctrl+Z takes it back");
  });
}

bool Experiment::change(const Settings& settings) {
  return messages_.attempt([&] {
    UndoStack::Entry before{described_change(this->settings(), settings), this->settings(), {}};
    if (starts_again(before.settings, settings)) before.moment = moment();
    apply(settings);
    governed_.note_change(before.settings, settings);
    before.after = settings;
    undo_.push(std::move(before), real_seconds());
  });
}

/// A stroke that has begun since the last frame has not moved anything yet.
void Experiment::keep_before_strokes() {
  const Hand& hand = motion_.hand();
  const int new_ones = hand.pointer().begun() - std::exchange(strokes_kept_, hand.pointer().begun());
  if (new_ones == 0) return;
  std::string what = hand.attracts()                     ? "the strokes of the window itself"
                     : drops_body(settings().brush.tool) ? "the body"
                                                         : "the stroke";
  if (hand.attracts() && !undo_.empty() && undo_.newest().what == what) return;
  messages_.attempt([&] {
    UndoStack::Moment before = moment();
    const auto begun = std::min(static_cast<std::size_t>(new_ones), before.strokes.size());
    before.strokes.resize(before.strokes.size() - begun);
    undo_.push({std::move(what), settings(), std::move(before)}, real_seconds());
  });
}

UndoStack::Moment Experiment::moment() {
  return {scene_.moment(), motion_.hand().pointer().recorded(), governed_};
}

void Experiment::undo() {
  messages_.attempt([&] {
    const auto last = undo_.pop();
    if (!last) return messages_.tell("There is nothing to take back");
    if (last->moment) {
      return_to(*last->moment);
    } else {
      const Settings before = settings();
      apply(with_change_taken_back(before, last->settings, last->after));
      governed_.note_change(before, settings());
    }
    messages_.tell("Took back " + last->what);
  });
}

void Experiment::return_to(const UndoStack::Moment& moment) {
  const bool is_other_scene = moment.scene.source != scene_.source();
  if (is_other_scene) {
    if (const std::string finished = motion_.finish(); !finished.empty()) messages_.tell(finished);
  }
  scene_.return_to(moment.scene);
  governed_ = moment.governed;
  motion_.note_restart(moment.strokes);
  if (is_other_scene) plots_.clear();
  plots_.return_to(world().time());
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
