#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// A newly opened scene's settings with the user's brush and particle style. The user chose what differs
/// between `users` and `home`, the last scene's original settings. Parameters that the scene names itself and
/// images stay.
Settings with_users_style(const Scene& scene, const Settings& users, const Settings& home);

}  // namespace twinflow
