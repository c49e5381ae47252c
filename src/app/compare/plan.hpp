#pragma once

#include <vector>

#include "app/options/command_line.hpp"
#include "runs/batch/plan.hpp"
#include "scene/scene.hpp"

namespace twinflow::comparison {

/// Plans the scenes times the values of all axes, the last fastest; each scene's reference follows its
/// variants. Checks every variant. Throws InputError.
batch::Plan make_plan(const CompareCommand& command);
/// The same for loaded scenes instead of command.scenes.
batch::Plan make_plan(const CompareCommand& command, const std::vector<Scene>& scenes);

/// Times of a run's pictures: equally spaced from 0 to `until` seconds; a single one at the end.
std::vector<double> picture_times(double until, int pictures);

}  // namespace twinflow::comparison
