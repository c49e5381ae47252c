#include "scene/parameters/parameter_table.hpp"

namespace twinflow {

std::vector<Parameter> make_parameter_table() {
  std::vector<Parameter> table;
  for (const std::vector<Parameter>& section :
       {table::domain_rows(), table::dye_rows(), table::force_rows(), table::heat_rows(), table::grid_rows(),
        table::particle_rows(), table::particle_motion_rows(), table::interaction_rows(), table::view_rows(),
        table::window_rows()}) {
    table.insert(table.end(), section.begin(), section.end());
  }
  return table;
}

}  // namespace twinflow
