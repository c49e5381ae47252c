#pragma once

#include <string>

#include "app/window/experiment/governor.hpp"
#include "app/window/experiment/live_plots.hpp"
#include "app/window/experiment/motion.hpp"
#include "app/window/experiment/speedometer.hpp"
#include "app/window/experiment/undo_stack.hpp"

namespace twinflow {

/// What the user works with: an open scene in motion, its settings, its resolution under the governor and its
/// plots. It knows nothing of the window. A failure is reported to the user and leaves the scene as
/// it was.
class Experiment {
 public:
  /// `allowed`: the files that scenes which are opened later may name.
  Experiment(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles allowed,
             Messages& messages);

  const LiveScene& scene() const { return scene_; }
  const World& world() const { return scene_.world(); }
  const Settings& settings() const { return world().settings(); }
  Motion& motion() { return motion_; }
  const Motion& motion() const { return motion_; }
  /// How fast the window draws and the fluids run.
  const Speedometer& speed() const { return speed_; }
  const LivePlots& plots() const { return plots_; }
  /// A line for the user: the newest message while it is shown, then what goes on; empty where there is
  /// nothing to tell.
  std::string status() const;
  /// The resolution that the governor has chosen; empty where it is the scene's own.
  std::string governed() const;
  /// The settings as the user has them, whatever the governor has made of the resolutions and the scene has
  /// changed by itself.
  Settings users_settings() const;

  /// Takes the steps of a frame; see Motion::advance.
  void advance(double elapsed_seconds, bool covered);
  /// Opens another scene. The brush and the style of the particles stay as the user has chosen them, unless
  /// that scene names its own.
  void open(const std::string& source);
  void restart();
  /// Takes back what the user did last: a stroke, a body, a change, a restart, another scene.
  void undo();
  /// Takes over settings that the user has changed. Returns whether the scene can have them.
  bool change(const Settings& settings);
  /// Measures at a point from now on, by a gauge that the scene gets there.
  void pin(glm::dvec2 place);
  /// Measures for the plots, if a sample is due.
  void measure() { plots_.measure(scene_.world()); }
  /// The last frame of the window.
  struct WindowFrame {
    double seconds = 0.0;               ///< its time
    double drawing_milliseconds = 0.0;  ///< the part of it that drawing took
    bool is_covered = false;            ///< the world stood still behind something else
    bool is_measured = false;           ///< the user reads values
  };
  /// Tells the governor of the last frame, and does what the governor says.
  void govern(const WindowFrame& frame);

 private:
  void apply(const Settings& settings);
  void tell_width_and_solids();
  void note_restart();
  void keep_before_strokes();
  UndoStack::Moment moment();
  ChosenResolution chosen() const;
  void tell_of(Governor::Why why);
  void return_to(const UndoStack::Moment& moment);

  Messages& messages_;
  LiveScene scene_;
  Motion motion_;
  Governor governor_;
  LivePlots plots_;
  Speedometer speed_;
  UndoStack undo_;
  int strokes_kept_ = 0;     ///< how many strokes had begun when the last one was noted
  bool is_touched_ = false;  ///< the user has drawn, changed or measured something in this scene
};

}  // namespace twinflow
