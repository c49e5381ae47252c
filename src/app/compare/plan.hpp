#pragma once

#include <vector>

#include "app/options/command_line.hpp"
#include "runs/batch/plan.hpp"
#include "scene/scene.hpp"

namespace twinflow::comparison {

/// Plans the scenes times the values of all axes; the last axis varies fastest. After the variants of each
/// scene follows its reference. Every variant is checked. Throws InputError.
batch::Plan make_plan(const CompareCommand& command);
/// The same of scenes that are there already, in place of those that command.scenes names.
batch::Plan make_plan(const CompareCommand& command, const std::vector<Scene>& scenes);

/// The times of the pictures of a run of `until` seconds: equally spaced from 0 to the end. A single one is
/// at the end.
std::vector<double> picture_times(double until, int pictures);

}  // namespace twinflow::comparison
