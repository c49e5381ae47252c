#pragma once

#include <span>
#include <string>

#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// An HTML table of one scene's variants: varied parameters, errors, conserved quantities and costs. It marks
/// each column's best value, or for one variant the better fluid's.
std::string results_table(std::span<const Result* const> results);

}  // namespace twinflow::comparison
