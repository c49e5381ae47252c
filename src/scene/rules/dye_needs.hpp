#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// Whether the grid's dye acts on the flow by grid.buoyancy, at a scene's start or after one of its changes.
bool dye_acts(const Scene& scene);

/// Whether the grid's view shows dye, at the start of a scene or after one of its changes.
bool shows_dye(const Scene& scene);

/// The scene, without the grid's dye if nothing reads it and it does not act on the flow.
Scene with_needed_dye(Scene scene, bool is_read);

/// Refuses buoyancy of a dye that the grid does not carry: dye.enabled is false, or the world was made
/// without
/// (`is_carried`). Throws InputError.
void require_dye(const Settings& settings, bool is_carried = true);

}  // namespace twinflow
