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
  std::function<double()> clock;    ///< real seconds, which never run backwards
};

/// The user's open scene in motion, with its settings, its resolution under the governor, and undo. It knows
/// neither a window nor a page. Functions throw InputError or RunError if they fail, and leave the scene as
/// it was.
class Experiment {
 public:
  using Moment = UndoStack::Moment;

  /// Validates and opens a scene, or goes on from a moment. `shaders` and `front` must outlive the
  /// experiment.
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
  /// How fast the front end draws and the fluids run.
  const Speedometer& speed() const { return speed_; }
  const History& history() const { return plots_.history(); }
  /// What the governor has done, until the user acknowledges it; else empty.
  const std::string& governed() const { return governed_; }
  void acknowledge() { governed_.clear(); }
  /// How the front end draws.
  SparingDrawing drawing() const { return governor_.drawing(); }
  /// Whether something is measured in the scene or checked by a published case, so that nothing but the user
  /// may touch it.
  bool is_for_measuring() const;
  /// The settings of the user, without the governor's resolutions and the scene's own changes.
  Settings users_settings() const;
  /// The settings of another scene with the brush and the style of the particles that the user has chosen,
  /// unless that scene names its own.
  Settings with_users_style(const Scene& scene) const;
  /// The scene that repeats the run with the user's strokes.
  Scene played() const;

  /// Takes the steps of a frame; see Motion::advance.
  int advance(double elapsed_seconds, double step_cost, bool covered);
  /// Opens another scene.
  void open(Scene scene, Origin origin);
  void restart();
  /// Takes back what the user did last: a stroke, a body, a change, a restart, another scene.
  void undo();
  /// Takes over settings that the user has changed. `what` names the change; empty: by its parameters.
  void change(const Settings& settings, std::string what = {});
  /// Measures at a point from now on, by a gauge that the scene gets there.
  void pin(glm::dvec2 place);
  /// Measures for the plots, if a sample is due. Returns whether it did. `also` measures more at that time.
  bool measure(const std::function<void(const Sample&)>& also = {}) {
    return plots_.measure(scene_.world(), also);
  }
  /// Notes strokes that have begun, so that they can be taken back.
  void note_strokes();
  /// Shows a line to the user.
  void tell(const std::string& text) { front_.tell(text); }

  /// The run as it is now, from which it can go on.
  Moment moment();
  const UndoStack& done() const { return undo_; }
  /// What can be taken back, for the experiment that comes after this one.
  UndoStack take_done() { return std::exchange(undo_, UndoStack(options_.most_undo_bytes)); }
  void set_done(UndoStack done) { undo_ = std::move(done); }

  /// The last frame of the window.
  struct WindowFrame {
    double seconds = 0.0;               ///< its time
    double drawing_milliseconds = 0.0;  ///< what drawing takes of it, in the mean
    bool is_covered = false;            ///< the world stood still behind something else
    bool is_recording = false;          ///< the fluids must go on as they are
    bool is_measured = false;           ///< the user measures, or must not be disturbed otherwise
    bool is_read = false;               ///< the user reads values of the fluids
  };
  /// Tells the governor of the last frame, and does what the governor says.
  void govern(const WindowFrame& frame);

 private:
  void apply(const Settings& settings);
  void tell_width_and_solids();
  void note_restart();
  void push(UndoStack::Entry entry) { undo_.push(std::move(entry), options_.clock()); }
  FixedResolution fixed() const;
  void tell_of(Governor::Why why);
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
  int strokes_kept_ = 0;     ///< how many strokes had begun when the last one was noted
  bool is_touched_ = false;  ///< the user has drawn, changed or measured something in this scene
  bool is_read_ = false;     ///< the user has read values of this scene
};

/// The GPU's time for a recent step of the grid, milliseconds; 0 without a grid.
double grid_step_milliseconds(const World& world);

}  // namespace twinflow
