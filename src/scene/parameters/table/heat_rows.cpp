#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> heat_rows() {
  // clang-format off
  return {
    text(TWINFLOW_PLACE(temperature.initial), "Temperature", "", kOnReset,
         "Formula in x, y for the initial temperature. It lets both fluids carry heat. If empty, there is "
         "no heat."),
    real(TWINFLOW_PLACE(temperature.diffusivity), "Diffusivity", "domain units²/s", 0.0, decades(0.0, 10.0), kLive,
         "Thermal diffusivity of both fluids. Larger values even out the temperature sooner; every value is "
         "stable. At 0 heat only moves with the fluid."),
    real(TWINFLOW_PLACE(temperature.expansion), "Expansion", "1/degree", 0.0, {-1000.0, 1000.0}, kLive,
         "Thermal expansion β of both fluids. Their acceleration changes by -β (T - T0) times the body "
         "force (force.x, force.y): the Boussinesq approximation. With gravity and a larger β, hot fluid "
         "rises faster."),
    real(TWINFLOW_PLACE(temperature.reference), "Reference", "degrees", 0.0, {-1e6, 1e6}, kLive,
         "Temperature T0 that leaves the body force unchanged. In a closed domain it only shifts the "
         "pressure."),
    text(TWINFLOW_PLACE(temperature.left), "Left wall", "", kOnReset,
         "Formula in x, y for the temperature of the left wall, or of the fluid that enters a channel "
         "there. If empty, the wall is insulated, and entering fluid keeps the initial temperature of that "
         "place. A domain that wraps around has no walls, and a layer has none on its sides."),
    text(TWINFLOW_PLACE(temperature.right), "Right wall", "", kOnReset,
         "Formula in x, y for the temperature of the right wall. If empty, the wall is insulated. Channels "
         "have no right wall."),
    text(TWINFLOW_PLACE(temperature.bottom), "Floor", "", kOnReset,
         "Formula in x, y for the temperature of the lower wall. If empty, the wall is insulated."),
    text(TWINFLOW_PLACE(temperature.top), "Ceiling", "", kOnReset,
         "Formula in x, y for the temperature of the upper wall. If empty, the wall is insulated."),
  };
  // clang-format on
}

}  // namespace twinflow::table
