#pragma once

#include <span>
#include <string>

#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// An HTML table of one scene's variants: parameters that vary, errors, conserved quantities and costs,
/// without empty columns. The best value of each column is marked, or the better fluid's value if there is
/// only one variant.
std::string results_table(std::span<const Result* const> results);

}  // namespace twinflow::comparison
