#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> force_rows() {
  // clang-format off
  return {
    real(TWINFLOW_PLACE(force.x), "Force x", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         "Acceleration of both fluids to the right, everywhere."),
    real(TWINFLOW_PLACE(force.y), "Force y", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         "Upward acceleration of both fluids, everywhere. Negative values are gravity."),

    matters_with("domain.boundary", {"wrap", "layer"},
    real(TWINFLOW_PLACE(stream.speed), "Stream", "domain units/s", 0.0, {-20.0, 20.0}, kOnReset,
         "Speed to the right of a stream through a domain that wraps around sideways. A strip along the "
         "left and right edges drives both fluids to this speed and to the initial dye. At 0 there is "
         "none. It has no effect between walls on the left and the right.")),
    matters_with("domain.boundary", {"wrap", "layer"},
    real(TWINFLOW_PLACE(stream.width), "Stream width", "domain units", 0.5, {0.05, 2.0}, kOnReset,
         "Width of the strip that drives the stream. A wider strip calms the returning flow more gently. "
         "It has no effect between walls on the left and the right.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
