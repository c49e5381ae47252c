#include "play/experiment/experiment.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "core/find_by.hpp"
#include "play/experiment/users_style.hpp"
#include "scene/domain_width.hpp"
#include "scene/files/recording.hpp"
#include "scene/pinned_gauge.hpp"
#include "scene/solids/unresolved_solids.hpp"

namespace twinflow {
namespace {

const char* const kGovernorsChange = "the governor's change";

Scene validated(Scene scene) {
  validate(scene);
  return scene;
}

}  // namespace

double grid_step_milliseconds(const World& world) {
  return world.grid() != nullptr ? world.grid()->step_milliseconds() : 0.0;
}

Experiment::Experiment(Scene scene, Origin origin, gl::ShaderLibrary& shaders, ExperimentOptions options,
                       FrontEnd& front)
    : front_(front),
      options_(std::move(options)),
      scene_(validated(std::move(scene)), std::move(origin), shaders, options_.world),
      motion_(scene_, shaders, options_.world.seed, front),
      plots_(options_.clock),
      undo_(options_.most_undo_bytes) {
  tell_width_and_solids();
}

Experiment::Experiment(const Moment& moment, gl::ShaderLibrary& shaders, ExperimentOptions options,
                       FrontEnd& front)
    : front_(front),
      options_(std::move(options)),
      scene_(moment.scene, shaders, options_.world),
      motion_(scene_, shaders, options_.world.seed, front),
      governor_(moment.governor),
      plots_(options_.clock),
      undo_(options_.most_undo_bytes),
      is_touched_(true) {
  motion_.note_restart(moment.strokes);
  governed_ = governors_note();
}

bool Experiment::is_for_measuring() const {
  return twinflow::is_for_measuring(world().scene()) || origin().is_published;
}

Settings Experiment::users_settings() const {
  return governor_.users(world().settings_without_scene_changes());
}

Settings Experiment::with_users_style(const Scene& scene) const {
  return twinflow::with_users_style(scene, users_settings(), origin().home);
}

Scene Experiment::played() const {
  return with_strokes(world().scene_as_played(), motion_.hand().pointer().recorded());
}

int Experiment::advance(double elapsed_seconds, double step_cost, bool covered) {
  note_strokes();
  const int steps = motion_.advance(elapsed_seconds, step_cost, covered);
  speed_.note_frame(options_.clock(), world().time(), motion_.pacing().paused() || covered);
  return steps;
}

void Experiment::open(Scene scene, Origin origin) {
  validate(scene);
  UndoStack::Entry before{.what = "the change of the scene", .moment = moment()};
  std::unique_ptr<World> next = scene_.world_of(std::move(scene));  // stands before the old one is touched
  front_.before_other_scene();
  scene_.replace(std::move(next), std::move(origin));
  governor_ = {};
  governed_.clear();
  is_touched_ = is_read_ = false;
  note_restart();
  push(std::move(before));
  tell_width_and_solids();
}

void Experiment::tell_width_and_solids() {
  if (const std::string width = report_width(world().settings()); !width.empty()) tell(width);
  if (const std::string unresolved = report_unresolved_solids(world().scene()); !unresolved.empty())
    tell(unresolved);
}

void Experiment::restart() {
  UndoStack::Entry before{.what = "the restart", .moment = moment()};
  scene_.world().reset();
  note_restart();
  push(std::move(before));
  tell(front_.name_keys("Started again; {undo} takes it back"));
}

void Experiment::change(const Settings& settings, std::string what) {
  const Settings before = this->settings();
  if (what.empty()) what = described_change(before, settings);
  const bool restarts = starts_again(before, settings);
  const bool goes_on = undo_.continues(what, restarts, options_.clock());
  UndoStack::Entry entry{.what = std::move(what), .change = UndoStack::Change{before, settings}};
  if (restarts && !goes_on) entry.moment = moment();
  apply(settings);
  const bool was_governing = governor_.is_governing();
  governor_.note_change(before, settings);
  if (was_governing && !governor_.is_governing()) governed_ = governors_note();
  is_touched_ = true;
  if (goes_on) {
    undo_.prolong(settings, options_.clock());
  } else {
    push(std::move(entry));
  }
}

void Experiment::pin(glm::dvec2 place) {
  std::vector<Gauge> before = world().scene().gauges;
  const Gauge gauge = pinned_gauge(world().scene(), place);
  std::vector<Gauge> gauges = before;
  gauges.push_back(gauge);
  scene_.world().set_gauges(std::move(gauges));
  is_touched_ = true;
  push({.what = gauge.name, .gauges = std::move(before)});
  tell(gauge.name + front_.name_keys(" measures here from now on; {plots} shows it, {undo} takes it back"));
}

/// A stroke that has begun since the last frame has not moved anything yet.
void Experiment::note_strokes() {
  const Hand& hand = motion_.hand();
  const int new_ones = hand.pointer().begun() - std::exchange(strokes_kept_, hand.pointer().begun());
  if (new_ones == 0) return;
  is_touched_ |= !hand.attracts();
  std::string what = hand.attracts()                     ? "the window's own strokes"
                     : drops_body(settings().brush.tool) ? "the body"
                                                         : "the stroke";
  if (hand.attracts() && !undo_.empty() && undo_.newest().what == what) return;
  Moment before = moment();
  const auto begun = std::min(static_cast<std::size_t>(new_ones), before.strokes.size());
  before.strokes.resize(before.strokes.size() - begun);
  push({.what = std::move(what), .moment = std::move(before)});
}

Experiment::Moment Experiment::moment() {
  return {scene_.moment(), motion_.hand().pointer().recorded(), governor_};
}

void Experiment::undo() {
  if (undo_.empty()) return tell("There is nothing to take back");
  const UndoStack::Entry& last = undo_.newest();  // stays if taking it back fails
  if (last.moment) {
    if (last.what == kGovernorsChange) governed_.clear();
    return_to(*last.moment);
  } else if (last.gauges) {
    scene_.world().set_gauges(*last.gauges);
  } else {
    const Settings before = settings();
    apply(with_change_taken_back(before, last.change->before, last.change->after));
    governor_.note_change(before, settings());
  }
  tell("Took back " + undo_.pop()->what);
}

void Experiment::return_to(const Moment& moment) {
  const bool is_other_scene =
      moment.scene.origin.source != origin().source || moment.scene.origin.text != origin().text;
  std::unique_ptr<World> next = scene_.world_at(moment.scene);
  if (is_other_scene) front_.before_other_scene();
  scene_.replace(std::move(next), moment.scene.origin);
  const bool is_refused = governor_.is_refused() && !is_other_scene;
  governor_ = moment.governor;
  if (is_refused) governor_.refuse();
  if (governors_note().empty()) governed_.clear();
  is_touched_ = true;
  motion_.note_restart(moment.strokes);
  if (is_other_scene) {
    plots_.clear();
    front_.after_restart();
  }
  plots_.return_to(world().time());
  front_.after_return(world().time());
}

void Experiment::apply(const Settings& settings) {
  const double before = world().time();
  scene_.world().apply(settings);
  if (world().time() < before) note_restart();
}

void Experiment::note_restart() {
  motion_.note_restart();
  plots_.clear();
  front_.after_restart();
}

bool Experiment::has_fixed_resolution() const {
  const std::span<const BuiltinScene> builtins = builtin_scenes();
  const bool is_built_in =
      origin().text.empty() && find_by(builtins, &BuiltinScene::name, origin().source) != builtins.end();
  const SceneUse use{is_built_in, origin().is_published, is_read_};
  return twinflow::has_fixed_resolution(world().scene(), use, origin().home, users_settings());
}

void Experiment::govern(const WindowFrame& frame) {
  const Hand& hand = motion_.hand();
  const std::vector<Gesture>& recorded = hand.pointer().recorded();
  is_touched_ |= frame.is_measured || frame.is_recording;
  is_read_ |= frame.is_read;
  const auto decision = governor_.after_frame(
      {.seconds = frame.seconds,
       .cost = {.grid = grid_step_milliseconds(world()),
                .particles = world().particles_step_milliseconds(),
                .drawing = frame.drawing_milliseconds,
                .whole = 1e3 * frame.seconds},
       .real_time_share = speed_.real_time_share(),
       .stands_still = motion_.pacing().paused() || frame.is_covered,
       .is_busy = frame.is_recording || (hand.pointer().pressed() && !hand.attracts()),
       .has_drawn_walls = std::any_of(recorded.begin(), recorded.end(),
                                      [](const Gesture& gesture) { return changes_walls(gesture.tool); }),
       .is_untouched = !is_touched_,
       .has_failed = !motion_.pacing().failure().empty()},
      settings(), has_fixed_resolution());
  if (!decision) return;
  if (decision->resolution == resolution_of(settings())) return tell_of(decision->why);
  UndoStack::Entry before{.what = kGovernorsChange, .moment = moment()};
  before.moment->governor.refuse();
  apply(with_resolution(settings(), decision->resolution));
  if (decision->why != Governor::Why::turned_off) push(std::move(before));
  tell_of(decision->why);
}

/// What the governor does now; empty: nothing.
std::string Experiment::governors_note() const {
  if (drawing() != SparingDrawing{}) return governed_text(drawing());
  return governor_.is_governing() ? governed_text(settings()) : "";
}

void Experiment::tell_of(Governor::Why why) {
  const std::string now = governed_text(settings());
  governed_ = now;
  switch (why) {
    case Governor::Why::room:
      return tell("This machine has room for more. " + now + front_.name_keys("; {undo} takes it back"));
    case Governor::Why::too_slow:
      return tell("That was too much for this machine. " + now);
    case Governor::Why::failed:
      return tell("The finer fluid blew up. " + now);
    case Governor::Why::late:
      return tell("Frames were late. " + now + "; turn window.governor off to restore the rest");
    case Governor::Why::slow_drawing:
      governed_ = governed_text(drawing());
      return tell("Drawing was slow. " + governed_ + "; the fluids stay as they are");
    case Governor::Why::fast_drawing:
      if (!governed_.empty()) governed_ = governors_note();
      return;
    case Governor::Why::turned_off:
      return governed_.clear();
  }
}

}  // namespace twinflow
