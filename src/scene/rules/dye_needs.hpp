#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// Whether the grid's dye acts by grid.buoyancy, at the start or after a change.
bool dye_acts(const Scene& scene);

/// Whether the grid's view shows dye, at the start or after a change.
bool shows_dye(const Scene& scene);

/// The scene, without the grid's dye if nothing reads it and it does not act.
Scene with_needed_dye(Scene scene, bool is_read);

/// Throws InputError for buoyancy of a dye that the grid lacks, by dye.enabled or `is_carried`.
void require_dye(const Settings& settings, bool is_carried = true);

}  // namespace twinflow
