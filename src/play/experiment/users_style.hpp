#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// The settings of a scene that the user opens, with the brush and the style of the particles that the user
/// has chosen before, wherever `users` differs from `home`, the settings that the scene before was opened
/// with; but for what the scene names itself, and for images, which stay with their scene.
Settings with_users_style(const Scene& scene, const Settings& users, const Settings& home);

}  // namespace twinflow
