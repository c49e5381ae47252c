#include "app/window/experiment/experiment.hpp"

#include <algorithm>
#include <utility>

#include "scene/domain_width.hpp"
#include "scene/pinned_gauge.hpp"
#include "scene/solids/unresolved_solids.hpp"
#include "world/play/users_style.hpp"

namespace twinflow {

Experiment::Experiment(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options,
                       NamedFiles allowed, Messages& messages)
    : messages_(messages),
      scene_(opened, shaders, options, allowed),
      motion_(scene_, shaders, options.seed, messages) {
  if (!opened.note.empty()) messages_.tell(opened.note);
  tell_width_and_solids();
}

std::string Experiment::status() const {
  if (messages_.is_shown()) return messages_.shown();
  return motion_.status();
}

std::string Experiment::governed() const { return governor_.is_governing() ? governed_text(settings()) : ""; }

Settings Experiment::users_settings() const {
  return governor_.users(world().settings_without_scene_changes());
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
    governor_ = {};
    is_touched_ = false;
    note_restart();
    undo_.push(std::move(before), real_seconds());
    tell_width_and_solids();
  });
}

void Experiment::tell_width_and_solids() {
  if (const std::string width = report_width(world().settings()); !width.empty()) messages_.tell(width);
  if (const std::string unresolved = report_unresolved_solids(world().scene()); !unresolved.empty())
    messages_.tell(unresolved);
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
    governor_.note_change(before.settings, settings);
    is_touched_ = true;
    before.after = settings;
    undo_.push(std::move(before), real_seconds());
  });
}

void Experiment::pin(glm::dvec2 place) {
  messages_.attempt([&] {
    const std::vector<Gauge> before = world().scene().gauges;
    const Gauge gauge = pinned_gauge(world().scene(), place);
    std::vector<Gauge> gauges = before;
    gauges.push_back(gauge);
    scene_.world().set_gauges(std::move(gauges));
    is_touched_ = true;
    undo_.push({.what = gauge.name, .settings = settings(), .moment = {}, .gauges = before}, real_seconds());
    messages_.tell(gauge.name + " measures here from now on; G shows it, Ctrl+Z takes it back");
  });
}

/// A stroke that has begun since the last frame has not moved anything yet.
void Experiment::keep_before_strokes() {
  const Hand& hand = motion_.hand();
  const int new_ones = hand.pointer().begun() - std::exchange(strokes_kept_, hand.pointer().begun());
  if (new_ones == 0) return;
  is_touched_ |= !hand.attracts();
  std::string what = hand.attracts()                     ? "the window's own strokes"
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
  return {scene_.moment(), motion_.hand().pointer().recorded(), governor_};
}

void Experiment::undo() {
  messages_.attempt([&] {
    const auto last = undo_.pop();
    if (!last) return messages_.tell("There is nothing to take back");
    if (last->moment) {
      return_to(*last->moment);
    } else if (last->gauges) {
      scene_.world().set_gauges(*last->gauges);
    } else {
      const Settings before = settings();
      apply(with_change_taken_back(before, last->settings, last->after));
      governor_.note_change(before, settings());
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
  const bool is_refused = governor_.is_refused() && !is_other_scene;
  governor_ = moment.governor;
  if (is_refused) governor_.refuse();
  is_touched_ = true;
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

ChosenResolution Experiment::chosen() const {
  const bool is_built_in = std::ranges::any_of(
      builtin_scenes(), [&](const BuiltinScene& builtin) { return builtin.name == scene_.source(); });
  return chosen_resolution(world().scene(), is_built_in, scene_.home(), users_settings());
}

void Experiment::govern(const WindowFrame& frame) {
  const Hand& hand = motion_.hand();
  is_touched_ |= frame.is_measured || motion_.is_recording();
  const auto decision = governor_.after_frame(
      {.seconds = frame.seconds,
       .cost = {.grid = grid_step_milliseconds(world()),
                .particles = world().particles_step_milliseconds(),
                .drawing = frame.drawing_milliseconds,
                .whole = 1e3 * frame.seconds},
       .real_time_share = speed_.real_time_share(),
       .stands_still = motion_.pacing().paused() || frame.is_covered,
       .is_busy = motion_.is_recording() || (hand.pointer().pressed() && !hand.attracts()),
       .has_drawn_walls = std::ranges::any_of(
           hand.pointer().recorded(), [](const Gesture& gesture) { return changes_walls(gesture.tool); }),
       .is_untouched = !is_touched_,
       .has_failed = !motion_.pacing().failure().empty()},
      settings(), chosen());
  if (!decision) return;
  messages_.attempt([&] {
    UndoStack::Entry before{"the governor's change", settings(), moment()};
    before.moment->governor.refuse();
    apply(with_resolution(settings(), decision->resolution));
    if (decision->why == Governor::Why::turned_off) return;
    undo_.push(std::move(before), real_seconds());
    tell_of(decision->why);
  });
}

void Experiment::tell_of(Governor::Why why) {
  const std::string now = governed_text(settings());
  switch (why) {
    case Governor::Why::room:
      return messages_.tell("This machine has room for more. " + now + "; Ctrl+Z takes it back");
    case Governor::Why::too_slow:
      return messages_.tell("That was too much for this machine. " + now);
    case Governor::Why::failed:
      return messages_.tell("The finer fluid blew up. " + now);
    case Governor::Why::late:
      return messages_.tell("Frames were late. " + now + "; turn window.governor off to restore the rest");
    case Governor::Why::turned_off:
      return;
  }
}

}  // namespace twinflow
