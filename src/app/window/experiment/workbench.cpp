#include "app/window/experiment/workbench.hpp"

#include <algorithm>
#include <utility>

#include "app/validate/case.hpp"

namespace twinflow {
namespace {

Messages& after_note(Messages& messages, const std::string& note) {
  if (!note.empty()) messages.tell(note);
  return messages;
}

/// Cases on the default scene describe a scene of their own.
bool is_published(const Scene& scene) {
  return scene.name != builtin_scenes().front().name && !validation::builtin_cases_of(scene.name).empty();
}

Origin origin_of(const OpenedScene& opened) {
  return {.source = opened.source,
          .files = opened.files,
          .home = opened.home,
          .is_published = is_published(opened.scene),
          .gestures = opened.scene.gestures};
}

}  // namespace

Workbench::Workbench(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options,
                     NamedFiles allowed, Messages& messages)
    : messages_(after_note(messages, opened.note)),
      allowed_(allowed),
      recorder_(shaders, options.seed),
      experiment_(opened.scene, origin_of(opened), shaders,
                  {.world = options, .most_undo_bytes = kMostUndoBytes, .clock = real_seconds}, *this) {}

std::string Workbench::failure() const {
  return messages_.is_failure() ? messages_.shown() : motion().pacing().failure();
}

std::string Workbench::status() const {
  if (messages_.is_shown()) return messages_.shown();
  if (is_recording()) return recorder_.status() + (motion().pacing().paused() ? " (paused)" : "");
  return motion().status();
}

void Workbench::advance(double elapsed_seconds, bool covered) {
  const double milliseconds = grid_step_milliseconds(world()) + world().particles_step_milliseconds();
  messages_.attempt(
      [&] { experiment_.advance(elapsed_seconds, 1e-3 * std::max(milliseconds, 1.0), covered); });
}

void Workbench::open(const std::string& source) {
  messages_.attempt([&] {
    Scene scene = load_scene(source, allowed_);
    Origin origin{.source = source_from_anywhere(source),
                  .files = allowed_,
                  .home = scene.settings,
                  .is_published = is_published(scene),
                  .gestures = scene.gestures};
    scene.settings = experiment_.with_users_style(scene);
    experiment_.open(std::move(scene), std::move(origin));
  });
}

void Workbench::restart() {
  messages_.attempt([&] { experiment_.restart(); });
}

bool Workbench::change(const Settings& settings) {
  return messages_.attempt([&] { experiment_.change(settings); });
}

void Workbench::govern(Experiment::WindowFrame frame) {
  frame.is_recording = is_recording();
  messages_.attempt([&] { experiment_.govern(frame); });
}

void Workbench::before_step() {
  if (is_recording()) messages_.attempt([&] { recorder_.follow(experiment_.world()); });
}

void Workbench::before_other_scene() {
  if (const std::string finished = finish(); !finished.empty()) tell(finished);
}

void Workbench::toggle_recording(glm::ivec2 size, double scale) {
  experiment_.world().end_preview();  // a replay has the same frames
  tell(is_recording() ? finish() : recorder_.start(world(), {size, scale}));
}

std::string Workbench::finish() {
  experiment_.world().end_preview();
  return is_recording() ? recorder_.stop(experiment_.world(), motion().hand().pointer().recorded()) : "";
}

void Workbench::save_in(Session& session) const {
  session.scene = experiment_.origin().source;
  session.allow_paths = experiment_.origin().files == NamedFiles::anywhere;
  session.changes = changes_between(experiment_.origin().home, experiment_.users_settings());
}

}  // namespace twinflow
