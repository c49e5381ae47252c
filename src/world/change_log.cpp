#include "world/change_log.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

const SettingsChange* ChangeLog::next_due(double time_seconds) {
  if (scheduled_made_ == scheduled_.size() || scheduled_[scheduled_made_].time > time_seconds) return nullptr;
  return &scheduled_[scheduled_made_++];
}

void ChangeLog::record(SettingsChange change) {
  if (made_.empty() || made_.back().time != change.time) {
    made_.push_back(std::move(change));
    return;
  }
  auto& values = made_.back().values;
  for (auto& [key, value] : change.values) {
    const auto known = std::find_if(values.begin(), values.end(),
                                    [&name = key](const auto& entry) { return entry.first == name; });
    if (known == values.end()) {
      values.emplace_back(key, std::move(value));
    } else {
      known->second = std::move(value);
    }
  }
}

Settings ChangeLog::without_scheduled(Settings settings) const {
  for (const SettingsChange& change : std::span(scheduled_).first(scheduled_made_)) {
    for (const auto& [key, value] : change.values) {
      const Parameter& parameter = find_parameter(key);
      parameter.store(settings, parameter.get(at_start_));
    }
  }
  return settings;
}

Scene ChangeLog::as_played(Scene scene) const {
  for (const Parameter& parameter : parameters()) {
    if (is_recorded(parameter)) parameter.store(scene.settings, parameter.get(at_start_));
  }
  scene.changes = made_;
  const auto still_to_come = std::span(scheduled_).subspan(scheduled_made_);
  scene.changes.insert(scene.changes.end(), still_to_come.begin(), still_to_come.end());
  return scene;
}

}  // namespace twinflow
