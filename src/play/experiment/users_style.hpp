#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// The settings of a newly opened scene, with the brush and the style of particles that the user has chosen
/// before. The user has chosen what differs between `users` and `home`, the settings with which the scene
/// before was opened. What the scene names itself stays, and images stay with their scene.
Settings with_users_style(const Scene& scene, const Settings& users, const Settings& home);

}  // namespace twinflow
