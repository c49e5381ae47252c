#pragma once

#include <string>
#include <vector>

#include "app/compare/axes.hpp"
#include "app/options/command_line.hpp"
#include "runs/batch/plan.hpp"

// The reference run of --reference: the grid alone.
namespace twinflow::comparison {

/// The reference run of a scene. Throws InputError without a grid fluid.
batch::Variant reference_of(const Scene& scene, const std::string& scene_name, const CompareCommand& command);

/// Throws InputError if the axes or the assignments change the flow, not only its computation.
void require_one_flow(const std::vector<Axis>& axes, const std::vector<std::string>& reference);

/// Throws InputError if both differ in domain, boundary or end time.
void require_same_domain(const batch::Variant& variant, const batch::Variant& reference);

}  // namespace twinflow::comparison
