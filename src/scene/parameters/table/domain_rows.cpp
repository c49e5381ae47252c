#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> domain_rows() {
  // clang-format off
  return {
    real("domain.aspect", "Aspect", "", 1.0, {0.25, 12.0}, kOnReset,
         [](auto& s) -> auto& { return s.domain.aspect; },
         "Width of the domain divided by its height, which is always 2. Both fluids fill the same domain."),
    choice("domain.boundary", "Boundary", Boundary::wrap, kOnReset,
           [](auto& s) -> auto& { return s.domain.boundary; },
           "What happens at the edge of the domain. With wrap, whatever leaves on one side enters on the "
           "opposite side; walls close the domain like a box; a layer has a floor and a ceiling and wraps "
           "around sideways; a channel has walls above and below, an inlet on the left and an outlet on "
           "the right."),
    matters_with("domain.boundary", {"walls", "layer", "channel"},
    choice("domain.slip", "Walls", WallSlip::free_slip, kLive,
           [](auto& s) -> auto& { return s.domain.slip; },
           "Whether the fluids slide freely along walls or stick to them. It matters only between "
           "walls.")),
    matters_with("domain.boundary", {"walls", "layer", "channel"},
    real("domain.lid_speed", "Lid speed", "domain units/s", 0.0, {-20.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.domain.lid_speed; },
         "Speed to the right at which the upper wall slides and pulls the fluids along. At 0 it is a "
         "wall like the others. It matters only between walls.")),

    matters_with("domain.boundary", {"channel"},
    text("inlet.u", "Inlet u", "1", kOnReset,
         [](auto& s) -> auto& { return s.inlet.u; },
         "Formula in y, t for the velocity to the right of the fluid that enters a channel on its left "
         "side, in domain units per second.")),
    matters_with("domain.boundary", {"channel"},
    text("inlet.v", "Inlet v", "0", kOnReset,
         [](auto& s) -> auto& { return s.inlet.v; },
         "Formula in y, t for the upward velocity of the fluid that enters a channel on its left side, in "
         "domain units per second.")),

    real("reference.length", "Reference length", "domain units", 0.0, {0.0, 100.0}, kLive,
         [](auto& s) -> auto& { return s.reference.length; },
         "Length by which forces on solids are made dimensionless, such as the diameter of a cylinder: the "
         "Reynolds number is speed · length / viscosity, and the coefficients of drag and lift are 2 F / "
         "(density · speed² · length). At 0 there are none."),
    real("reference.speed", "Reference speed", "domain units/s", 0.0, {0.0, 100.0}, kLive,
         [](auto& s) -> auto& { return s.reference.speed; },
         "Speed by which forces on solids are made dimensionless, such as that of the stream far from "
         "them. At 0 there are no dimensionless numbers."),

    numerical(real("time.step", "Time step", "s", 1.0 / 60.0, decades(1e-5, 0.1), kLive,
                   [](auto& s) -> auto& { return s.time.step; },
                   "Time by which one step advances both fluids, whatever the frame rate. Larger steps "
                   "cost less and blur or break up fast flow.")),
    real("time.end", "End", "s", 10.0, {0.0, 1e6}, kLive,
         [](auto& s) -> auto& { return s.time.end; },
         "Time at which a run without a window ends, unless the command line names another."),

    text("velocity.u", "Velocity u", "0.5*sin(2*pi*y)", kOnReset,
         [](auto& s) -> auto& { return s.velocity.u; },
         "Formula in x, y, t for the initial velocity to the right, in domain units per second. "
         "A frozen velocity (grid.frozen) follows its t."),
    text("velocity.v", "Velocity v", "0.5*sin(2*pi*x)", kOnReset,
         [](auto& s) -> auto& { return s.velocity.v; },
         "Formula in x, y, t for the initial upward velocity, in domain units per second. A frozen "
         "velocity (grid.frozen) follows its t."),

    real("turbulence.amplitude", "Turbulence", "domain units/s", 0.0, {0.0, 20.0}, kOnReset,
         [](auto& s) -> auto& { return s.turbulence.amplitude; },
         "Root mean square speed of a random flow that is added to the initial velocity; the seed chooses "
         "the flow. At 0 there is none."),
    real("turbulence.wavenumber", "Waves", "per height", 6.0, decades(1.0, 64.0), kOnReset,
         [](auto& s) -> auto& { return s.turbulence.wavenumber; },
         "How many waves of the random flow fit, on average, into the height of the domain. Larger values "
         "make smaller vortices."),

    text("exact.u", "Exact u", "", kLive,
         [](auto& s) -> auto& { return s.exact.u; },
         "Formula in x, y, t for the velocity to the right of the scene's exact solution, by which the "
         "errors of both fluids are measured. It is empty where no exact solution is known."),
    text("exact.v", "Exact v", "", kLive,
         [](auto& s) -> auto& { return s.exact.v; },
         "Formula in x, y, t for the upward velocity of the scene's exact solution. It is empty where "
         "none is known."),
    text("exact.region", "Exact region", "", kLive,
         [](auto& s) -> auto& { return s.exact.region; },
         "Formula in x, y, t that is positive where the liquid of the scene's exact solution is, by which "
         "the place of the grid's liquid is measured. It is empty where none is known."),
  };
  // clang-format on
}

}  // namespace twinflow::table
