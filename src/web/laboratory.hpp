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

/// The page's experiment and strokes. Functions throw InputError and RunError, and then leave the scene
/// unchanged.
class Laboratory : private FrontEnd {
 public:
  static constexpr std::size_t kMostUndoBytes = std::size_t{96} << 20;

  /// Makes the WebGL context. `clock`: real seconds; `threads`: for the particles' loops.
  Laboratory(std::function<double()> clock, int threads);

  struct Opening {
    std::string scene;                          ///< built-in, or the file's name
    std::string file = {};                      ///< scene file's text; empty: built-in
    std::vector<std::string> assignments = {};  ///< "key=value" each
    std::string recording = {};                 ///< from recording_to_toml, or nothing
    bool keeps_style = false;                   ///< of brush and particles: see with_users_style
  };
  /// Opens a scene; undo returns to the former. Messages about unknown scenes name the page's list of scenes.
  void open(const Opening& opening);
  /// Keeps a file for scenes and parameters, replacing its namesake.
  void keep_file(const std::string& name, std::string_view bytes);
  /// Makes a kept picture the dye.
  void show_picture(const std::string& name);

  /// Takes the steps due `elapsed_seconds` after the last frame.
  void advance(double elapsed_seconds);
  /// Takes steps, however long. Throws BlowUpError.
  void step(int steps);
  /// Pauses or resumes the fluids; ends a step's explanation.
  void set_paused(bool paused) { experiment().motion().set_paused(paused); }
  /// Performs an action; `index`: the key's among its keys.
  void perform(std::string_view name, int index = 0);

  /// Begins a stroke at a canvas pixel; returns whether it does. `pressure`: a pen's, 0 to 1, or 1; scales
  /// the brush's radius.
  bool begin_stroke(glm::dvec2 pixel, double pressure);
  void move_stroke(glm::dvec2 pixel, double pressure);
  void end_stroke() { hand().pointer().release(); }
  /// Leads a stroke by keyboard for `seconds`; `direction`: see KeyboardCursor.
  void lead_stroke(glm::ivec2 direction, double seconds);
  /// Moves the pointer and probe to a pixel; nothing: elsewhere.
  void point_at(std::optional<glm::dvec2> pixel);

  /// Changes a parameter, "key=value".
  void set(const std::string& assignment);
  /// Sets both viscosities by the Reynolds number. Throws an InputError without a scale or outside of its
  /// range.
  void set_reynolds(double number);
  /// Restores the opened scene's parameters.
  void reset_settings();

  void resize(glm::ivec2 size, double scale) { canvas_.resize(size, scale); }
  /// Shows the panes up to the edges and nothing else, or everything again.
  void show_bare(bool bare) { canvas_.show_bare(bare); }
  bool writes_equations() const { return canvas_.writes_equations(); }
  void draw(bool with_brush) { canvas_.draw(world(), experiment().motion().explainer(), with_brush); }

  /// Continues from a moment, also of an earlier laboratory.
  void return_to(const Experiment::Moment& moment);

  std::string scene_file();
  /// The open built-in scene; empty for a file's.
  std::string scene_name() { return origin().text.empty() ? origin().source : ""; }
  /// Whether the run has strokes that the scene or file lacks.
  bool has_strokes();

  /// Throws InputError before a scene is open, as do the next ones.
  Experiment& experiment();
  const World& world() { return experiment().world(); }
  const Origin& origin() { return experiment().origin(); }
  const std::vector<Gesture>& strokes() { return hand().pointer().recorded(); }
  std::vector<std::string_view> impossible_actions();
  /// The newest line for the user since the last call, or empty.
  std::string read_message() { return std::exchange(message_, {}); }

 private:
  void tell(const std::string& text) override { message_ = text; }
  std::string name_keys(const std::string& text) const override { return with_keys(text); }
  std::string how_to_restart() const override { return "Restart begins anew"; }
  ExperimentOptions options() const;
  FrontEnd& front() { return *this; }
  ActionContext context() {
    return {experiment(), canvas_.place(world(), experiment().motion().explainer())};
  }
  void open_scene(const Opening& opening);
  void apply(const Settings& settings, const std::string& what);
  Hand& hand() { return experiment().motion().hand(); }
  Layout layout() { return canvas_.layout(world(), experiment().motion().explainer()); }

  std::function<double()> clock_;
  int threads_;
  std::vector<Action> actions_ = actions_of(Fronts::page);
  gl::OffscreenGl gl_{std::nullopt};
  Canvas canvas_{gl_.shaders};
  StepAllowance allowance_;
  KeyboardCursor keyboard_;
  bool keyboard_leads_ = false;  ///< the stroke
  glm::dvec2 mouse_{-1.0};       ///< last pointer, pixels
  std::string message_;
  std::optional<Experiment> experiment_;
};

}  // namespace twinflow::web
