#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> domain_rows() {
  // clang-format off
  return {
    real(TWINFLOW_PLACE(domain.aspect), "Aspect", "", 1.0, {0.25, 12.0}, kOnReset,
         "Width over height of the domain of both fluids. The height is always 2; larger values widen it."),
    choice(TWINFLOW_PLACE(domain.boundary), "Boundary", Boundary::wrap, kOnReset,
           "Edge of the domain. wrap: whatever leaves on one side enters on the opposite side. walls: "
           "closed like a box. layer: a floor and a ceiling, wrapping around sideways. channel: walls "
           "above and below, an inlet on the left and an outlet on the right. free-stream: a stream without "
           "bounds. Fluid enters and leaves on all sides. The velocity there is inlet.u "
           "and what the vortices inside and behind the outlet induce."),
    matters_with("domain.boundary", {"walls", "layer", "channel"},
    choice(TWINFLOW_PLACE(domain.slip), "Walls", WallSlip::free_slip, kLive,
           "free-slip: fluids slide along walls. no-slip: they stick. It matters only between walls.")),
    matters_with("domain.boundary", {"walls", "layer", "channel"},
    real(TWINFLOW_PLACE(domain.lid_speed), "Lid speed", "domain units/s", 0.0, {-20.0, 20.0}, kLive,
         "Speed of the upper wall to the right. A faster wall pulls the fluids along faster; at 0 it is "
         "like the others. It matters only between walls.")),

    matters_with("domain.boundary", {"channel", "free-stream"},
    text(TWINFLOW_PLACE(inlet.u), "Inlet u", "1", kOnReset,
         "Formula in y, t for the velocity to the right of fluid that enters a channel on its left side, "
         "in domain units per second. In a free stream: its speed, a constant.")),
    matters_with("domain.boundary", {"channel"},
    text(TWINFLOW_PLACE(inlet.v), "Inlet v", "0", kOnReset,
         "Formula in y, t for the upward velocity of fluid that enters a channel on its left side, in "
         "domain units per second.")),

    real(TWINFLOW_PLACE(reference.length), "Reference length", "domain units", 0.0, {0.0, 100.0}, kLive,
         "Length that makes forces on solids dimensionless, such as a cylinder's diameter. The Reynolds "
         "number is speed · length / viscosity. Coefficients of drag and lift are 2 F / (density · speed² "
         "· length). At 0 there are none."),
    real(TWINFLOW_PLACE(reference.speed), "Reference speed", "domain units/s", 0.0, {0.0, 100.0}, kLive,
         "Speed that makes forces on solids dimensionless, such as the stream's speed far from them. At 0 "
         "there are no dimensionless numbers."),

    numerical(real(TWINFLOW_PLACE(time.step), "Time step", "s", 1.0 / 60.0, decades(1e-5, 0.1), kLive,
                   "Time by which one step advances both fluids, at any frame rate. Larger steps cost less "
                   "and blur or break up fast flow.")),
    real(TWINFLOW_PLACE(time.end), "End", "s", 10.0, {0.0, 1e6}, kLive,
         "Time at which a run without a window ends, unless the command line gives another."),

    text(TWINFLOW_PLACE(velocity.u), "Velocity u", "0.5*sin(2*pi*y)", kOnReset,
         "Formula in x, y, t for the initial velocity to the right, in domain units per second. "
         "A frozen velocity (grid.frozen) follows its t."),
    text(TWINFLOW_PLACE(velocity.v), "Velocity v", "0.5*sin(2*pi*x)", kOnReset,
         "Formula in x, y, t for the initial upward velocity, in domain units per second. A frozen "
         "velocity (grid.frozen) follows its t."),

    real(TWINFLOW_PLACE(turbulence.amplitude), "Turbulence", "domain units/s", 0.0, {0.0, 20.0}, kOnReset,
         "Root mean square speed of a random flow that is added to the initial velocity. The seed chooses "
         "the flow. At 0 there is none."),
    real(TWINFLOW_PLACE(turbulence.wavenumber), "Waves", "per height", 6.0, decades(1.0, 64.0), kOnReset,
         "Mean number of waves of the random flow over the domain's height. Larger values make smaller "
         "vortices."),

    text(TWINFLOW_PLACE(exact.u), "Exact u", "", kLive,
         "Formula in x, y, t for the exact solution's velocity to the right. The errors of both fluids are "
         "distances from it. Leave it empty if no exact solution is known."),
    text(TWINFLOW_PLACE(exact.v), "Exact v", "", kLive,
         "Formula in x, y, t for the exact solution's upward velocity. Leave it empty if none is known."),
    text(TWINFLOW_PLACE(exact.region), "Exact region", "", kLive,
         "Formula in x, y, t that is positive in the exact solution's liquid. The place of the grid's "
         "liquid is compared with it. Leave it empty if none is known."),
  };
  // clang-format on
}

}  // namespace twinflow::table
