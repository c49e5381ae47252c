#pragma once

#include <cstddef>

#include "scene/scene.hpp"

// Parts of `validate`, for what is added to a scene, or changed, while it runs. They throw InputError.

namespace twinflow {

/// Refuses a gesture that the scene cannot have. Its tool may need heat or cut cells, its ball may cover the
/// fluid, or its body may not fit. `number`: of the gesture in messages, from 1.
void require_gesture(const Scene& scene, const Gesture& gesture, std::size_t number);

/// Refuses bodies of the scene that do not fit into it.
void require_bodies(const Scene& scene);

/// Refuses a formula that has no finite value somewhere in the domain, or that would take too long. Other
/// parameters pass.
void require_values(const Parameter& parameter, const Settings& settings);

/// Refuses an exact solution that has one component alone.
void require_whole_exact(const Settings::ExactSettings& exact);

}  // namespace twinflow
