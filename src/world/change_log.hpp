#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "scene/files/scene_archive.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The settings of a world over time: at time 0, by the scene's scheduled changes, and by all later changes.
class ChangeLog {
 public:
  /// Begins at time 0 with the settings and the scheduled changes of the scene.
  explicit ChangeLog(const Scene& scene) : at_start_(scene.settings), scheduled_(scene.changes) {}

  const Settings& settings_at_start() const { return at_start_; }
  /// Replaces the settings at time 0, for changes before the first step.
  void set_settings_at_start(const Settings& settings) { at_start_ = settings; }

  /// The next scheduled change that is due at `time_seconds`, each once; null if there is none.
  const SettingsChange* next_due(double time_seconds);
  /// Records a change. Of several at the same time, the last value of each parameter remains. A slider that
  /// moves while the fluids stand still makes many.
  void record(SettingsChange change);

  /// The settings without the scheduled changes that have been made: their parameters have the values of time
  /// 0 again.
  Settings without_scheduled(Settings settings) const;
  /// The scene that repeats what has happened: `scene` with the parameters of time 0, the changes made since,
  /// and the scheduled changes to come.
  Scene as_played(Scene scene) const;

  /// The changes made; see OutputArchive. Throws InputError for more changes than were scheduled.
  template <class Archive>
  void archive_state(Archive& archive) {
    twinflow::archive_state(archive, made_);
    archive(scheduled_made_);
    if (scheduled_made_ > scheduled_.size()) throw InputError("it has made more changes than its scene has");
  }

 private:
  Settings at_start_;
  std::vector<SettingsChange> scheduled_;  ///< by increasing time
  std::size_t scheduled_made_ = 0;         ///< how many of them are made
  std::vector<SettingsChange> made_;       ///< by increasing time, the scene's and the user's
};

}  // namespace twinflow
