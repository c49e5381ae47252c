#pragma once

#include <optional>
#include <string>

#include "app/window/experiment/live_plots.hpp"
#include "app/window/experiment/recorder.hpp"
#include "app/window/notices/messages.hpp"
#include "app/window/session/session.hpp"
#include "play/actions/actions.hpp"

namespace twinflow {

/// An experiment in the window. A failure is reported and leaves the scene as it was.
class Workbench : private FrontEnd {
 public:
  static constexpr std::size_t kMostUndoBytes = std::size_t{256} << 20;

  /// `allowed`: files that later scenes may name.
  Workbench(const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles allowed,
            Messages& messages);
  Workbench(Workbench&&) = delete;

  Experiment& experiment() { return experiment_; }
  const World& world() const { return experiment_.world(); }
  const Settings& settings() const { return experiment_.settings(); }
  Motion& motion() { return experiment_.motion(); }
  const Motion& motion() const { return experiment_.motion(); }
  /// Why something has failed, while it is shown; else empty.
  std::string failure() const;
  /// The newest message for a while, then the activity.
  std::string status() const;
  const Experiment& experiment() const { return experiment_; }

  /// Takes the steps of a frame; see Motion::advance.
  void advance(double elapsed_seconds, bool covered);
  /// Opens a scene, with the user's brush and particle style unless it names its own.
  void open(const std::string& source);
  void restart();
  /// Applies the user's settings; returns whether the scene can have them.
  bool change(const Settings& settings);
  void govern(Experiment::WindowFrame frame);

  const LivePlots& plots() const { return plots_; }
  void measure() { plots_.measure(); }

  bool is_recording() const { return recorder_.recording(); }
  /// The recording's length, if there is one.
  std::optional<double> recorded_seconds() const {
    return is_recording() ? std::optional(recorder_.seconds()) : std::nullopt;
  }
  /// Starts or ends a recording. `size`: pixels, `scale`: pixels per point. Throws InputError and RunError.
  void toggle_recording(glm::ivec2 size, double scale);
  /// Ends a recording. Returns a message for the user, or empty. Throws RunError.
  std::string finish();

  /// Writes the scene and the user's changes into a session.
  void save_in(Session& session) const;

 private:
  void tell(const std::string& text) override { messages_.tell(text); }
  std::string name_keys(const std::string& text) const override { return with_keys(text); }
  std::string how_to_restart() const override { return "double-click to start again"; }
  void before_step() override;
  void before_other_scene() override;
  void after_restart() override { plots_.clear_case(); }
  void after_return(double time) override { plots_.return_case_to(time); }

  Messages& messages_;
  NamedFiles allowed_;
  Recorder recorder_;
  Experiment experiment_;
  LivePlots plots_{experiment_};
};

}  // namespace twinflow
