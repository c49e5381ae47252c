// The C functions that the page calls. A function that can fail then returns 0 or null, or −1 if 0 has a
// meaning, and `twinflow_error` tells why. No exception leaves any of them. Texts are UTF-8 and valid until
// the next call.
#include <emscripten/emscripten.h>

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "core/json.hpp"
#include "core/lines.hpp"
#include "gl/dialect.hpp"
#include "gl/functions.hpp"
#include "scene/parameters/messages.hpp"
#include "view/annotations/captions.hpp"
#include "web/answers.hpp"
#include "web/laboratory.hpp"
#include "web/plots_answer.hpp"
#include "web/threads/threads.hpp"

namespace twinflow::web {
namespace {

/// The state behind the functions, which C has no other place for.
struct Page {
  std::unique_ptr<Laboratory> laboratory;
  twinflow::Experiment::Moment safe;  ///< from which a lost context is restored
  std::string error;                  ///< of the last call that failed
  std::string answer;                 ///< of the last call that returned text
  std::string file;                   ///< bytes that the page is about to give
};
Page page;

double now_seconds() { return 1e-3 * emscripten_get_now(); }

/// Calls action(). Returns 0 if it throws.
template <class Action>
int guarded(const Action& action) {
  try {
    action();
    return 1;
  } catch (const std::exception& error) {
    page.error = as_error_line(error.what());
  } catch (...) {
    page.error = "an unknown error";
  }
  return 0;
}

/// The text that ask() returns; null if it throws.
template <class Ask>
const char* answered(const Ask& ask) {
  return guarded([&] { page.answer = ask(); }) ? page.answer.c_str() : nullptr;
}

/// The laboratory, which is made with the first scene, as it needs the page's canvas.
Laboratory& laboratory() {
  if (!page.laboratory) page.laboratory = std::make_unique<Laboratory>(now_seconds, usable_threads());
  return *page.laboratory;
}

}  // namespace
}  // namespace twinflow::web

using namespace twinflow::json;
using namespace twinflow::web;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* twinflow_error() { return page.error.c_str(); }

/// Opens a built-in scene, or the text of a scene file in `file` with the name `scene`. `assignments`:
/// "key=value" on lines of their own. `recording`: from `twinflow_shared`, or an empty text. `keeps_style`:
/// with the brush and the style of particles of the user.
EMSCRIPTEN_KEEPALIVE int twinflow_open(const char* scene, const char* file, const char* assignments,
                                       const char* recording, int keeps_style) {
  return guarded([&] {
    laboratory().open({.scene = scene,
                       .file = file,
                       .assignments = twinflow::lines_of(assignments),
                       .recording = recording,
                       .keeps_style = keeps_style != 0});
  });
}

/// Returns room for the bytes of a file, which `twinflow_keep_file` reads; null if there is none.
EMSCRIPTEN_KEEPALIVE void* twinflow_room(int bytes) {
  guarded([&] { page.file.resize(static_cast<std::size_t>(bytes)); });
  return page.file.size() == static_cast<std::size_t>(bytes) ? page.file.data() : nullptr;
}

/// Keeps those bytes as a file that scenes and parameters can name.
EMSCRIPTEN_KEEPALIVE int twinflow_keep_file(const char* name) {
  return guarded([&] { laboratory().keep_file(name, std::exchange(page.file, {})); });
}

/// The picture of a file that was kept becomes the dye.
EMSCRIPTEN_KEEPALIVE int twinflow_show_picture(const char* name) {
  return guarded([&] { laboratory().show_picture(name); });
}

/// The canvas has this size in pixels; `scale`: pixels per point of text.
EMSCRIPTEN_KEEPALIVE int twinflow_resize(int width, int height, double scale) {
  return guarded([&] { laboratory().resize({width, height}, scale); });
}

/// Shows the panes up to the edges and nothing else, or everything again.
EMSCRIPTEN_KEEPALIVE int twinflow_show_bare(int bare) {
  return guarded([&] { laboratory().show_bare(bare != 0); });
}

/// Takes the steps of a frame that comes `elapsed_seconds` after the one before.
EMSCRIPTEN_KEEPALIVE int twinflow_advance(double elapsed_seconds) {
  return guarded([&] { laboratory().advance(elapsed_seconds); });
}

EMSCRIPTEN_KEEPALIVE int twinflow_step(int steps) {
  return guarded([&] { laboratory().step(steps); });
}

/// `with_brush`: also draws the outline of the brush at its place.
EMSCRIPTEN_KEEPALIVE int twinflow_draw(int with_brush) {
  return guarded([&] { laboratory().draw(with_brush != 0); });
}

EMSCRIPTEN_KEEPALIVE int twinflow_pause(int paused) {
  return guarded([&] { laboratory().set_paused(paused != 0); });
}

/// Performs an action of the table; `index`: of the key among the action's keys.
EMSCRIPTEN_KEEPALIVE int twinflow_perform(const char* name, int index) {
  return guarded([&] { laboratory().perform(name, index); });
}

/// The pointer is at a pixel of the canvas, at which the probe reads.
EMSCRIPTEN_KEEPALIVE int twinflow_point(double x, double y) {
  return guarded([&] { laboratory().point_at(glm::dvec2(x, y)); });
}

/// The pointer has left the canvas.
EMSCRIPTEN_KEEPALIVE int twinflow_leave() {
  return guarded([] { laboratory().point_at({}); });
}

/// Measures for the plots. Returns 1 for a new sample, 0 if none is due, −1 if it fails.
EMSCRIPTEN_KEEPALIVE int twinflow_measure() {
  bool measured = false;
  const bool done = guarded([&] { measured = laboratory().experiment().measure(); }) != 0;
  return done ? (measured ? 1 : 0) : -1;
}

/// A stroke begins at a pixel of the canvas. Returns 1 if a pane is there, 0 if none is, −1 if it fails.
/// `twinflow_stroke_move` continues the stroke.
EMSCRIPTEN_KEEPALIVE int twinflow_stroke_begin(double x, double y, double pressure) {
  bool begun = false;
  const bool done = guarded([&] { begun = laboratory().begin_stroke({x, y}, pressure); }) != 0;
  return done ? (begun ? 1 : 0) : -1;
}

EMSCRIPTEN_KEEPALIVE int twinflow_stroke_move(double x, double y, double pressure) {
  return guarded([&] { laboratory().move_stroke({x, y}, pressure); });
}

EMSCRIPTEN_KEEPALIVE int twinflow_stroke_end() {
  return guarded([] { laboratory().end_stroke(); });
}

/// The keyboard leads a stroke for a frame of `seconds`: to the right and up, −1, 0 or 1 each, or no more.
EMSCRIPTEN_KEEPALIVE int twinflow_stroke_lead(int right, int up, double seconds) {
  return guarded([&] { laboratory().lead_stroke({right, up}, seconds); });
}

/// Changes a parameter, "key=value".
EMSCRIPTEN_KEEPALIVE int twinflow_set(const char* assignment) {
  return guarded([&] { laboratory().set(assignment); });
}

/// Sets both viscosities by the Reynolds number.
EMSCRIPTEN_KEEPALIVE int twinflow_set_reynolds(double number) {
  return guarded([&] { laboratory().set_reynolds(number); });
}

EMSCRIPTEN_KEEPALIVE int twinflow_reset_settings() {
  return guarded([] { laboratory().reset_settings(); });
}

// What follows returns JSON; see web/answers.hpp.
EMSCRIPTEN_KEEPALIVE const char* twinflow_actions() { return answered(actions_answer); }
EMSCRIPTEN_KEEPALIVE const char* twinflow_scenes() { return answered(scenes_answer); }
EMSCRIPTEN_KEEPALIVE const char* twinflow_parameters() { return answered(parameters_answer); }
EMSCRIPTEN_KEEPALIVE const char* twinflow_values() {
  return answered([] { return values_answer(laboratory()); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_status() {
  return answered([] { return status_answer(laboratory()); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_metrics() {
  return answered([] { return metrics_answer(laboratory()); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_shared(int with_strokes) {
  return answered([&] { return shared_answer(laboratory(), with_strokes != 0); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_stage() {
  return answered([] { return stage_answer(laboratory()); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_plots(int width, double scale) {
  return answered([&] { return plots_answer(laboratory().experiment().history(), width, scale); });
}

// What follows returns plain text: the plots' table, the plots as SVG, and the scene file that repeats the
// run.
EMSCRIPTEN_KEEPALIVE const char* twinflow_plots_table() {
  return answered([] { return twinflow::to_csv(laboratory().experiment().history()); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_plots_svg(int bright) {
  return answered([&] {
    const twinflow::World& world = laboratory().world();
    const std::string heading =
        world.scene().title + " · " + twinflow::time_caption(world.time(), world.settings().time.step);
    return plots_svg(laboratory().experiment().history(), heading, bright != 0);
  });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_scene_file() {
  return answered([] { return laboratory().scene_file(); });
}
/// What this browser cannot do and the user sees: ["sentence" …].
EMSCRIPTEN_KEEPALIVE const char* twinflow_limits() {
  return answered([] { return list(twinflow::gl::driver_limits(), twinflow::in_quotes); });
}
EMSCRIPTEN_KEEPALIVE const char* twinflow_driver() { return answered(twinflow::gl::driver_description); }
/// How many threads share the particles' loops.
EMSCRIPTEN_KEEPALIVE int twinflow_threads() { return usable_threads(); }

/// Keeps the run in memory, for `twinflow_restore`.
EMSCRIPTEN_KEEPALIVE int twinflow_keep() {
  return guarded([] { page.safe = laboratory().experiment().moment(); });
}

/// Makes all again after the browser has lost the canvas's context and given another one, from the run that
/// was kept.
EMSCRIPTEN_KEEPALIVE int twinflow_restore() {
  return guarded([] {
    twinflow::UndoStack done = laboratory().experiment().take_done();
    page.laboratory.reset();
    laboratory().return_to(page.safe);
    laboratory().experiment().set_done(std::move(done));
  });
}

}  // extern "C"
