#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gl/offscreen_gl.hpp"
#include "scene/gestures/brush_palette.hpp"
#include "web/canvas.hpp"
#include "web/moments.hpp"
#include "web/step_allowance.hpp"
#include "world/play/pacing.hpp"
#include "world/play/pointer.hpp"
#include "world/world.hpp"

namespace twinflow::web {

/// What the page works with: an open scene in motion on the canvas, the strokes of a pointer, and what can be
/// taken back. Functions throw InputError and RunError, and leave the scene as it was.
class Laboratory {
 public:
  /// Makes the canvas's WebGL context.
  Laboratory();

  /// Opens a built-in scene with changed parameters, "key=value" each.
  void open(const std::string& scene, const std::vector<std::string>& assignments);
  /// Opens the scene of a file's text; `name` is the file's.
  void open_text(const std::string& toml, const std::string& name);

  /// Takes the steps that are due in a frame that comes `elapsed_seconds` after the one before.
  void advance(double elapsed_seconds);
  /// Takes steps, however long they take.
  void step(int steps);
  void restart();
  void set_paused(bool paused) { pacing_.set_paused(paused); }

  /// A stroke begins at a pixel of the canvas. Returns whether a pane is there. `pressure`: of a pen, 0 to 1,
  /// or 1; it scales the brush's radius.
  bool begin_stroke(glm::dvec2 pixel, double pressure);
  void move_stroke(glm::dvec2 pixel);
  void end_stroke() { pointer_.release(); }

  /// Changes a parameter, "key=value", at the real time `now`, in seconds.
  void set(const std::string& assignment, double now);
  /// All parameters get the values that the scene was opened with.
  void reset_settings(double now);
  /// Takes the user's last action back. Returns what it was; empty where there is none.
  std::string undo();

  void resize(glm::ivec2 size, double scale) { canvas_.resize(size, scale); }
  void draw() { canvas_.draw(world()); }

  /// The run as it is now, from which another laboratory can go on.
  Moment moment(const std::string& what = {});
  void return_to(const Moment& moment);

  /// Throws InputError before a scene is open.
  World& world();
  const Settings& home() const { return home_; }
  const Pacing& pacing() const { return pacing_; }
  std::size_t actions() const { return moments_.size(); }

 private:
  void start(Scene scene, Settings home);
  void apply(const Settings& settings, const std::string& what, double now);
  void step_once(int steps_left);

  gl::OffscreenGl gl_{std::nullopt};
  Canvas canvas_{gl_.shaders};
  std::unique_ptr<World> world_;
  Settings home_;
  Pacing pacing_;
  StepAllowance allowance_;
  Pointer pointer_;
  BrushPalette palette_;
  PaneId pane_ = PaneId::grid;  ///< in which the stroke began
  int strokes_ = 0;             ///< begun so far
  Moments moments_;
};

}  // namespace twinflow::web
