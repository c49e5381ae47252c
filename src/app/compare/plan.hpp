#pragma once

#include <vector>

#include "app/options/command_line.hpp"
#include "runs/batch/plan.hpp"
#include "scene/scene.hpp"

namespace twinflow::comparison {

/// Plans the scenes times all values, each followed by its reference. Checks every variant. Throws
/// InputError.
batch::Plan make_plan(const CompareCommand& command);
/// The same for loaded scenes.
batch::Plan make_plan(const CompareCommand& command, const std::vector<Scene>& scenes);

/// The times of pictures: equally spaced from 0 to `until` seconds; a single one at the end.
std::vector<double> picture_times(double until, int pictures);

}  // namespace twinflow::comparison
