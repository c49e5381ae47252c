#include "world/relevance.hpp"

#include <algorithm>

#include "particles/methods/method_registry.hpp"
#include "scene/rules/relevance.hpp"

namespace twinflow {

std::string reason_without_effect(const Parameter& parameter, const Settings& settings) {
  const std::string reason = reason_in_table(parameter, settings);
  return reason.empty() ? reason_of_method(parameter, settings.particles) : reason;
}

std::vector<std::string> reasons_without_effect(const Scene& scene, std::span<const std::string> keys) {
  std::vector<Settings> stages = {scene.settings};
  for (const SettingsChange& change : scene.changes) stages.push_back(with_change(stages.back(), change));
  // Recorded gestures have tools of their own.
  for (const Gesture& gesture : scene.gestures) {
    stages.push_back(scene.settings);
    stages.back().brush.tool = gesture.tool;
  }
  std::vector<std::string> reasons;
  for (const std::string& key : keys) {
    const Parameter& parameter = find_parameter(key);
    const auto has_effect = [&](const Settings& settings) {
      return reason_without_effect(parameter, settings).empty();
    };
    if (std::any_of(stages.begin(), stages.end(), has_effect)) continue;
    const std::string reason = reason_without_effect(parameter, scene.settings);
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
  }
  return reasons;
}

}  // namespace twinflow
