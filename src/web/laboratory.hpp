#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gl/offscreen_gl.hpp"
#include "play/experiment/step_explainer.hpp"
#include "play/hand/keyboard_cursor.hpp"
#include "play/hand/pointer.hpp"
#include "play/pace/pacing.hpp"
#include "scene/fields/brush_palette.hpp"
#include "web/canvas.hpp"
#include "web/moments.hpp"
#include "web/step_allowance.hpp"
#include "world/readings/plot_history.hpp"
#include "world/world.hpp"

namespace twinflow::web {

/// What the page works with: an open scene in motion on the canvas, the strokes of a pointer, and what can be
/// taken back. Functions throw InputError and RunError, and leave the scene as it was.
class Laboratory {
 public:
  /// Makes the canvas's WebGL context. `clock` returns real seconds; `threads` share the particles' loops.
  Laboratory(std::function<double()> clock, int threads);

  /// What is to be opened.
  struct Opening {
    std::string scene;                          ///< a built-in scene, or the name of the file
    std::string file = {};                      ///< the text of a scene file; empty for a built-in scene
    std::vector<std::string> assignments = {};  ///< changed parameters, "key=value" each
    std::string recording = {};                 ///< what recording_to_toml wrote, or nothing
    bool keeps_style = false;  ///< the user's brush and style of particles stay: see with_users_style
  };
  /// Opens a scene. The one before can be returned to by `undo`.
  void open(const Opening& opening);
  /// Keeps a file that scenes and parameters can name; an older one of this name is replaced.
  void keep_file(const std::string& name, std::string_view bytes);
  /// The picture of a file that was kept becomes the dye.
  void show_picture(const std::string& name);

  /// Takes the steps that are due in a frame that comes `elapsed_seconds` after the one before.
  void advance(double elapsed_seconds);
  /// Takes steps, however long they take.
  void step(int steps);
  void restart();
  /// Pauses the fluids or lets them go on; a step is not explained any more.
  void set_paused(bool paused);

  /// Takes a step and explains it; while one is explained, shows its next stage, or explains the next step.
  void explain();
  void explain_back() { explainer_.back(); }
  /// The fluids go on as they did before.
  void stop_explaining();

  /// A stroke begins at a pixel of the canvas. Returns whether a pane is there. `pressure`: of a pen, 0 to 1,
  /// or 1; it scales the brush's radius.
  bool begin_stroke(glm::dvec2 pixel, double pressure);
  void move_stroke(glm::dvec2 pixel, double pressure);
  void end_stroke() { pointer_.release(); }
  /// The keyboard leads a stroke for a frame of `seconds`; see KeyboardCursor for `direction`.
  void lead_stroke(glm::ivec2 direction, double seconds);

  /// The pointer is at this pixel, where the probe reads; nothing: it is elsewhere.
  void point_at(std::optional<glm::dvec2> pixel);

  /// Changes a parameter, "key=value".
  void set(const std::string& assignment);
  /// All parameters get the values of the scene that was opened.
  void reset_settings();
  /// Takes the user's last action back. Returns what it was; empty where there is none.
  std::string undo();

  void resize(glm::ivec2 size, double scale) { canvas_.resize(size, scale); }
  /// Whether the picture of a stage has its equation and meaning.
  bool writes_equations() const { return canvas_.writes_equations(); }
  void draw(bool with_brush) { canvas_.draw(world(), explainer_, with_brush); }
  /// Measures for the plots, if a sample is due. Returns whether it did.
  bool measure() { return plots_.measure(world()); }

  /// The run as it is now, from which another laboratory can go on.
  Moment moment(const std::string& what = {});
  void return_to(const Moment& moment);
  /// What can be taken back, for the laboratory that comes after this one.
  Moments take_actions() { return std::exchange(moments_, {}); }
  void set_actions(Moments moments) { moments_ = std::move(moments); }

  /// The scene that repeats the run with the user's strokes.
  Scene played();
  /// The same as a scene file.
  std::string scene_file();

  /// Throws InputError before a scene is open.
  World& world();
  const Origin& origin() const { return origin_; }
  const Pacing& pacing() const { return pacing_; }
  std::size_t actions() const { return moments_.size(); }
  const std::vector<Gesture>& strokes() const { return pointer_.recorded(); }
  /// Whether the run has strokes that the scene or file has not: the user's, or those of a link.
  bool has_strokes();
  const StepExplainer& explainer() const { return explainer_; }
  const History& history() const { return plots_.history(); }

 private:
  void start(Scene scene, Origin origin);
  void apply(const Settings& settings, const std::string& what);
  double radius_at(double pressure);
  void step_once(int steps_left);

  std::function<double()> clock_;
  int threads_;
  gl::OffscreenGl gl_{std::nullopt};
  Canvas canvas_{gl_.shaders};
  std::unique_ptr<World> world_;
  Origin origin_;
  Pacing pacing_;
  StepAllowance allowance_;
  Pointer pointer_;
  BrushPalette palette_;
  Settings::BrushSettings brush_;  ///< of the stroke, with the radius of a pen that is fully pressed
  PaneId pane_ = PaneId::grid;     ///< in which the stroke began
  KeyboardCursor keyboard_;
  bool keyboard_leads_ = false;  ///< the stroke
  glm::dvec2 mouse_{-1.0};       ///< where the pointer was last, pixels
  int strokes_ = 0;              ///< begun so far
  StepExplainer explainer_{gl_.shaders};
  PlotHistory plots_{clock_};
  Moments moments_;
};

}  // namespace twinflow::web
