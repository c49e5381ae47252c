#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// Checks a scene before it is played: `validate`, and whether its particle method accepts its settings, at
/// the start and after each change. Throws InputError.
void require_playable(const Scene& scene);

/// Checks whether the live parameters of a playable scene can become those of `after` while it runs:
/// `require_can_change`, and whether the particle method accepts them. Throws InputError.
void require_can_play_on(const Scene& scene, const Settings& after);

}  // namespace twinflow
