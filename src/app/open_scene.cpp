#include <algorithm>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "runs/complain.hpp"
#include "scene/domain_width.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/pinned_gauge.hpp"
#include "scene/rules/relevance.hpp"
#include "scene/solids/unresolved_solids.hpp"

namespace twinflow {

void tell_without_effect(const SceneOptions& options, const Scene& scene,
                         std::span<const std::string_view> but) {
  if (options.quiet) return;
  std::vector<std::string> keys;
  for (const std::string& assignment : options.assignments) {
    const std::string key = key_of(assignment);
    const auto begins = [&](std::string_view beginning) { return key.starts_with(beginning); };
    if (std::ranges::none_of(but, begins)) keys.push_back(key);
  }
  for (const std::string& reason : reasons_without_effect(scene, keys)) {
    complain(reason);
  }
}

void add_gauges(Scene& scene, const std::vector<std::string>& gauges) {
  for (const std::string& text : gauges) add_gauge(scene, text);
}

Scene open_scene(const SceneOptions& options) {
  Scene scene = load_scene(options.scene, options.named_files());
  apply_assignments(scene.settings, options.assignments);
  add_gauges(scene, options.gauges);
  validate(scene);
  tell_without_effect(options, scene);
  if (options.quiet) return scene;
  for (const std::string& report : {report_width(scene.settings), report_unresolved_solids(scene)}) {
    if (!report.empty()) complain(report);
  }
  return scene;
}

}  // namespace twinflow
