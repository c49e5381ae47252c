#pragma once

#include <vector>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// The rows behind `parameters()`; the rest of the program learns of a parameter from there only.
std::vector<Parameter> make_parameter_table();

}  // namespace twinflow
