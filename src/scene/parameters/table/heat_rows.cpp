#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> heat_rows() {
  // clang-format off
  return {
    text("temperature.initial", "Temperature", "", kOnReset,
         [](auto& s) -> auto& { return s.temperature.initial; },
         "Formula in x, y for the initial temperature. It lets both fluids carry heat. If empty, there is "
         "no heat."),
    real("temperature.diffusivity", "Diffusivity", "domain units²/s", 0.0, decades(0.0, 10.0), kLive,
         [](auto& s) -> auto& { return s.temperature.diffusivity; },
         "Thermal diffusivity of both fluids. Larger values even out the temperature sooner; every value is "
         "stable. At 0 heat only moves with the fluid."),
    real("temperature.expansion", "Expansion", "1/degree", 0.0, {-1000.0, 1000.0}, kLive,
         [](auto& s) -> auto& { return s.temperature.expansion; },
         "Thermal expansion β of both fluids. Their acceleration changes by -β (T - T0) times the body "
         "force (force.x, force.y): the Boussinesq approximation. With gravity and a larger β, hot fluid "
         "rises faster."),
    real("temperature.reference", "Reference", "degrees", 0.0, {-1e6, 1e6}, kLive,
         [](auto& s) -> auto& { return s.temperature.reference; },
         "Temperature T0 that leaves the body force unchanged. In a closed domain it only shifts the "
         "pressure."),
    text("temperature.left", "Left wall", "", kOnReset,
         [](auto& s) -> auto& { return s.temperature.left; },
         "Formula in x, y for the temperature of the left wall, or of the fluid that enters a channel "
         "there. If empty, the wall is insulated, and entering fluid keeps the initial temperature of that "
         "place. A domain that wraps around has no walls, and a layer has none on its sides."),
    text("temperature.right", "Right wall", "", kOnReset,
         [](auto& s) -> auto& { return s.temperature.right; },
         "Formula in x, y for the temperature of the right wall. If empty, the wall is insulated. Channels "
         "have no right wall."),
    text("temperature.bottom", "Floor", "", kOnReset,
         [](auto& s) -> auto& { return s.temperature.bottom; },
         "Formula in x, y for the temperature of the lower wall. If empty, the wall is insulated."),
    text("temperature.top", "Ceiling", "", kOnReset,
         [](auto& s) -> auto& { return s.temperature.top; },
         "Formula in x, y for the temperature of the upper wall. If empty, the wall is insulated."),
  };
  // clang-format on
}

}  // namespace twinflow::table
