#pragma once

#include <string>

#include "app/window/experiment/governor.hpp"
#include "app/window/experiment/motion.hpp"
#include "app/window/experiment/plot_history.hpp"

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
  const History& history() const { return plots_.history(); }
  /// A line for the user: the newest message while it is shown, then what goes on; empty where there is
  /// nothing to tell.
  std::string status() const;
  /// The settings as the user has them, whatever the governor has made of the resolutions and the scene has
  /// changed by itself.
  Settings users_settings() const;

  void open(const std::string& source);
  void restart();
  /// Takes over settings that the user has changed. Returns whether the scene can have them.
  bool change(const Settings& settings);
  /// Measures for the plots, if a sample is due.
  void measure() { plots_.measure(scene_.world()); }
  /// Tells the governor how long the last frame took, and does what the governor says.
  void govern(double frame_seconds, bool covered);

 private:
  void apply(const Settings& settings);
  void note_restart();

  Messages& messages_;
  LiveScene scene_;
  Motion motion_;
  GovernedResolution governed_;
  PlotHistory plots_;
};

}  // namespace twinflow
