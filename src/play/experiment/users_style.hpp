#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// A newly opened scene's settings with the user's brush and particle style: what differs between `users` and
/// `home`, the last scene's original settings. Parameters that the scene names itself stay; images stay with
/// their scene.
Settings with_users_style(const Scene& scene, const Settings& users, const Settings& home);

}  // namespace twinflow
