#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gl/offscreen_gl.hpp"
#include "play/actions/actions.hpp"
#include "play/hand/keyboard_cursor.hpp"
#include "web/canvas.hpp"
#include "web/step_allowance.hpp"

namespace twinflow::web {

/// What the page works with: an experiment on the canvas, and the strokes of its pointers. Functions throw
/// InputError and RunError, and leave the scene as it was.
class Laboratory : private FrontEnd {
 public:
  static constexpr std::size_t kMostUndoBytes = std::size_t{96} << 20;

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
  /// Opens a scene. Undo returns to the one before.
  void open(const Opening& opening);
  /// Keeps a file that scenes and parameters can name; an older one of this name is replaced.
  void keep_file(const std::string& name, std::string_view bytes);
  /// The picture of a file that was kept becomes the dye.
  void show_picture(const std::string& name);

  /// Takes the steps that are due in a frame that comes `elapsed_seconds` after the one before.
  void advance(double elapsed_seconds);
  /// Takes steps, however long they take. Throws BlowUpError.
  void step(int steps);
  /// Pauses the fluids or lets them go on; a step is not explained any more.
  void set_paused(bool paused) { experiment().motion().set_paused(paused); }
  /// Performs an action of the table; `index`: of the key in the action's keys.
  void perform(std::string_view name, int index = 0);

  /// A stroke begins at a pixel of the canvas. Returns whether it does. `pressure`: of a pen, 0 to 1, or 1;
  /// it scales the brush's radius.
  bool begin_stroke(glm::dvec2 pixel, double pressure);
  void move_stroke(glm::dvec2 pixel, double pressure);
  void end_stroke() { hand().pointer().release(); }
  /// The keyboard leads a stroke for a frame of `seconds`; see KeyboardCursor for `direction`.
  void lead_stroke(glm::ivec2 direction, double seconds);
  /// The pointer is at this pixel, where the probe reads; nothing: it is elsewhere.
  void point_at(std::optional<glm::dvec2> pixel);

  /// Changes a parameter, "key=value".
  void set(const std::string& assignment);
  /// All parameters get the values of the scene that was opened.
  void reset_settings();

  void resize(glm::ivec2 size, double scale) { canvas_.resize(size, scale); }
  /// Whether the picture of a stage has its equation and meaning.
  bool writes_equations() const { return canvas_.writes_equations(); }
  void draw(bool with_brush) { canvas_.draw(world(), experiment().motion().explainer(), with_brush); }

  /// Goes on from a moment of an experiment, of this laboratory or of one before it.
  void return_to(const Experiment::Moment& moment);

  /// The run as a scene file.
  std::string scene_file();
  /// The built-in scene that is open; empty for the scene of a file.
  std::string scene_name() { return origin().text.empty() ? origin().source : ""; }
  /// Whether the run has strokes that the scene or file lacks: the user's or a link's.
  bool has_strokes();

  /// Throws InputError before a scene is open, as do the next ones.
  Experiment& experiment();
  const World& world() { return experiment().world(); }
  const Origin& origin() { return experiment().origin(); }
  const std::vector<Gesture>& strokes() { return hand().pointer().recorded(); }
  /// The names of the actions that are not possible now.
  std::vector<std::string_view> impossible_actions();
  /// The newest line for the user since the last call; empty: none.
  std::string take_message() { return std::exchange(message_, {}); }

 private:
  void tell(const std::string& text) override { message_ = with_keys(text); }
  std::string how_to_restart() const override { return "Restart begins anew"; }
  ExperimentOptions options() const;
  FrontEnd& front() { return *this; }
  ActionContext context() { return {experiment(), canvas_.place(world())}; }
  void apply(const Settings& settings, const std::string& what);
  Hand& hand() { return experiment().motion().hand(); }

  std::function<double()> clock_;
  int threads_;
  std::vector<Action> actions_ = actions_of(Fronts::page);
  gl::OffscreenGl gl_{std::nullopt};
  Canvas canvas_{gl_.shaders};
  StepAllowance allowance_;
  KeyboardCursor keyboard_;
  bool keyboard_leads_ = false;  ///< the stroke
  glm::dvec2 mouse_{-1.0};       ///< where the pointer was last, pixels
  std::string message_;
  std::optional<Experiment> experiment_;
};

}  // namespace twinflow::web
