#pragma once

#include <functional>
#include <string>

#include "play/experiment/motion.hpp"
#include "play/experiment/undo_stack.hpp"
#include "play/pace/speedometer.hpp"
#include "world/readings/plot_history.hpp"

namespace twinflow {

struct ExperimentOptions {
  WorldOptions world{};
  std::size_t most_undo_bytes = 0;  ///< see UndoStack
  std::function<double()> clock;    ///< real seconds, never backwards
};

/// The user's open scene in motion, with undo and governed resolution. Functions that fail throw InputError
/// or RunError and leave the scene as it was.
class Experiment {
 public:
  using Moment = UndoStack::Moment;

  /// Opens a scene, or continues from a moment. `shaders` and `front` must outlive the experiment.
  Experiment(Scene scene, Origin origin, gl::ShaderLibrary& shaders, ExperimentOptions options,
             FrontEnd& front);
  Experiment(const Moment& moment, gl::ShaderLibrary& shaders, ExperimentOptions options, FrontEnd& front);
  Experiment(Experiment&&) = delete;

  const Origin& origin() const { return scene_.origin(); }
  const World& world() const { return scene_.world(); }
  World& world() { return scene_.world(); }
  const Settings& settings() const { return world().settings(); }
  Motion& motion() { return motion_; }
  const Motion& motion() const { return motion_; }
  const Speedometer& speed() const { return speed_; }
  const History& history() const { return plots_.history(); }
  /// The governor's actions until acknowledged.
  const std::string& governed() const { return governed_; }
  void acknowledge() { governed_.clear(); }
  SparingDrawing drawing() const { return governor_.drawing(); }
  /// Whether the scene is measured or checked by a published case, so that only the user may change it.
  bool is_for_measuring() const;
  /// The user's settings, without the governor's resolutions and the scene's own changes.
  Settings users_settings() const;
  /// A scene's settings with the user's brush and particle style.
  Settings with_users_style(const Scene& scene) const;
  /// The scene with the user's strokes.
  Scene played() const;

  /// Takes the steps of a frame; see Motion::advance.
  int advance(double elapsed_seconds, double step_cost, bool covered);
  void open(Scene scene, Origin origin);
  void restart();
  /// Takes back the user's last act: a stroke, a body, a change, a restart, another scene.
  void undo();
  /// Applies the user's settings. `what` names the change; empty: by its parameters.
  void change(const Settings& settings, std::string what = {});
  /// Adds a gauge at a point.
  void pin(glm::dvec2 place);
  /// Measures for the plots if a sample is due and no stroke stands before its step; returns whether it did.
  /// `also` measures more then.
  bool measure(const std::function<void(const Sample&)>& also = {}) {
    const bool shows_strokes = !motion_.hand().pointer().standing_at(world().time()).empty();
    return !shows_strokes && plots_.measure(scene_.world(), also);
  }
  /// Notes newly begun strokes for undo.
  void note_strokes();
  void tell(const std::string& text) { front_.tell(text); }

  /// The run as a moment to return to.
  Moment moment();
  const UndoStack& done() const { return undo_; }
  UndoStack take_done() { return std::exchange(undo_, UndoStack(options_.most_undo_bytes)); }
  void set_done(UndoStack done) { undo_ = std::move(done); }

  struct WindowFrame {
    double seconds = 0.0;
    double drawing_milliseconds = 0.0;  ///< mean share of drawing
    bool is_covered = false;            ///< the world stood still behind something else
    bool is_recording = false;          ///< the fluids must continue unchanged
    bool is_measured = false;           ///< the user measures or must not be disturbed
    bool is_read = false;               ///< the user reads values of the fluids
  };
  void govern(const WindowFrame& frame);

 private:
  void apply(const Settings& settings);
  void tell_width_and_solids();
  void note_restart();
  void push(UndoStack::Entry entry) { undo_.push(std::move(entry), options_.clock()); }
  bool has_fixed_resolution() const;
  void tell_of(Governor::Why why);
  std::string governors_note() const;
  void return_to(const Moment& moment);

  FrontEnd& front_;
  ExperimentOptions options_;
  LiveScene scene_;
  Motion motion_;
  Governor governor_;
  Speedometer speed_;
  PlotHistory plots_;
  UndoStack undo_;
  std::string governed_;
  int strokes_kept_ = 0;     ///< strokes begun when the last one was noted
  bool is_touched_ = false;  ///< the user has drawn, changed or measured something
  bool is_read_ = false;     ///< the user has read values
};

/// The GPU's time for a recent step of the grid, milliseconds; 0 without a grid.
double grid_step_milliseconds(const World& world);

}  // namespace twinflow
