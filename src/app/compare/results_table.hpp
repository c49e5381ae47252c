#pragma once

#include <span>
#include <string>

#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// One scene's variants as an HTML table: what varied, errors, what should be conserved, costs; columns that
/// would be empty are left out. The best value of each column is marked; where there is one variant only, the
/// better fluid's.
std::string results_table(std::span<const Result* const> results);

}  // namespace twinflow::comparison
