#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "scene/files/scene_state.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The settings over time: at time 0, scheduled changes, and all later changes.
class ChangeLog {
 public:
  explicit ChangeLog(const Scene& scene) : at_start_(scene.settings), scheduled_(scene.changes) {}

  const Settings& settings_at_start() const { return at_start_; }
  /// Replaces the settings before the first step.
  void set_settings_at_start(const Settings& settings) { at_start_ = settings; }

  /// The next scheduled change due at `time_seconds`, each once; null if there is none.
  const SettingsChange* next_due(double time_seconds);
  /// Records a change. Of changes at the same time, each parameter's last value remains.
  void record(SettingsChange change);

  /// The settings with the time-0 values of all parameters that scheduled changes have set.
  Settings without_scheduled(Settings settings) const;
  /// `scene` with the parameters of time 0, the changes made since, and the scheduled changes to come.
  Scene as_played(Scene scene) const;

  /// The changes made. Throws InputError for more changes than were scheduled.
  void visit_state(StateVisitor& visitor) {
    visitor(made_, scheduled_made_);
    if (scheduled_made_ > scheduled_.size()) throw InputError("it has made more changes than its scene has");
  }

 private:
  Settings at_start_;
  std::vector<SettingsChange> scheduled_;  ///< by increasing time
  std::size_t scheduled_made_ = 0;
  std::vector<SettingsChange> made_;  ///< by increasing time, the scene's and the user's
};

}  // namespace twinflow
