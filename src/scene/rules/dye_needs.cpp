#include "scene/rules/dye_needs.hpp"

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

bool lifts(const Settings& settings) {
  const Settings::GridSettings& grid = settings.grid;
  return grid.enabled && !grid.frozen && grid.buoyancy != 0.0;
}

bool shows(const Settings& settings) {
  return settings.grid.enabled && settings.dye.enabled && settings.view.grid == GridView::dye;
}

/// Whether something holds with the settings of a scene at its start or after one of its changes.
bool ever(const Scene& scene, bool (*holds)(const Settings&)) {
  Settings settings = scene.settings;
  if (holds(settings)) return true;
  for (const SettingsChange& change : scene.changes) {
    settings = with_change(settings, change);
    if (holds(settings)) return true;
  }
  return false;
}

}  // namespace

bool dye_acts(const Scene& scene) { return ever(scene, lifts); }

bool shows_dye(const Scene& scene) { return ever(scene, shows); }

Scene with_needed_dye(Scene scene, bool is_read) {
  if (!is_read && !dye_acts(scene)) scene.settings.dye.enabled = false;
  return scene;
}

void require_dye(const Settings& settings, bool is_carried) {
  if ((settings.dye.enabled && is_carried) || !lifts(settings)) return;
  throw InputError(
      "grid.buoyancy = " + format_value(settings.grid.buoyancy) + ": needs dye, which lifts the fluid, and " +
      (settings.dye.enabled ? "this run began without, because nothing reads it" : "dye.enabled is false"));
}

}  // namespace twinflow
