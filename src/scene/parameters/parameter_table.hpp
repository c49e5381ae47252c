#pragma once

#include <vector>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

std::vector<Parameter> make_parameter_table();

namespace table {
std::vector<Parameter> domain_rows();  ///< domain, time, initial and exact velocity
std::vector<Parameter> dye_rows();
std::vector<Parameter> force_rows();  ///< body force and stream
std::vector<Parameter> heat_rows();
std::vector<Parameter> grid_rows();
std::vector<Parameter> particle_rows();         ///< method, initial state, neighbor search, container
std::vector<Parameter> particle_motion_rows();  ///< constants of the methods, tolerances and sub-steps
std::vector<Parameter> interaction_rows();      ///< coupling and brush
std::vector<Parameter> view_rows();
std::vector<Parameter> window_rows();  ///< recording and window
}  // namespace table

}  // namespace twinflow
