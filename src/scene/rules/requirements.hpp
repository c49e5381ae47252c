#pragma once

#include <cstddef>

#include "scene/scene.hpp"

// Parts of `validate` for additions and changes while a scene runs. They throw InputError.

namespace twinflow {

/// Refuses an impossible gesture: its tool needs heat or cut cells, its ball covers the fluid, or its body
/// does not fit. `number`: in messages, from 1.
void require_gesture(const Scene& scene, const Gesture& gesture, std::size_t number);

/// Refuses bodies that do not fit into the scene.
void require_bodies(const Scene& scene);

/// Refuses a formula that is slow, or not finite somewhere in the domain. Other parameters pass.
void require_values(const Parameter& parameter, const Settings& settings);

/// Refuses an exact solution with one component alone.
void require_whole_exact(const Settings::ExactSettings& exact);

}  // namespace twinflow
