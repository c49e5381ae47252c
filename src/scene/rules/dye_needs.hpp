#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// Whether the grid's dye acts on the flow, at the start of a scene or after one of its changes: it does by
/// grid.buoyancy.
bool dye_acts(const Scene& scene);

/// Whether the grid's view shows dye, at the start of a scene or after one of its changes.
bool shows_dye(const Scene& scene);

/// The scene itself, or without the grid's dye if the dye is not read and does not act on the flow.
Scene with_needed_dye(Scene scene, bool is_read);

/// Refuses buoyancy of a dye that the grid does not carry: dye.enabled is false, or the world was made
/// without
/// (`is_carried`). Throws InputError.
void require_dye(const Settings& settings, bool is_carried = true);

}  // namespace twinflow
