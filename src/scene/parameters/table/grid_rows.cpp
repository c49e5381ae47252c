#include <utility>

#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {
namespace {

Parameter unless_frozen(Parameter parameter) {
  return matters_with("grid.frozen", {"false"}, std::move(parameter));
}

}  // namespace

std::vector<Parameter> grid_rows() {
  // clang-format off
  return {
    boolean("grid.enabled", "Grid", true, kOnReset,
            [](auto& s) -> auto& { return s.grid.enabled; },
            "Whether the scene has the grid fluid, which the left pane shows."),
    numerical(integer("grid.resolution", "Rows", "cells", 256, even(16, 4096), kOnReset,
                      [](auto& s) -> auto& { return s.grid.resolution; },
                      "Rows of square cells over the height of the domain. Twice as many rows show "
                      "vortices of half the size at four times the cost.")),
    numerical(choice("grid.layout", "Layout", GridLayout::staggered, kOnReset,
                     [](auto& s) -> auto& { return s.grid.layout; },
                     "Where the unknowns are stored. With staggered, velocities are stored on the faces "
                     "between the cells and pressures in their centres, which resolves twice as finely; "
                     "with collocated, all are stored in the centres.")),
    numerical(choice("grid.advection", "Advection", Advection::bicubic, kLive,
                     [](auto& s) -> auto& { return s.grid.advection; },
                     "How velocity and dye are carried along. biquintic is the most accurate scheme, above all "
                     "between walls that the fluid sticks to; bicubic takes about half the time; "
                     "maccormack corrects its own error once; semi-lagrangian, the textbook scheme, "
                     "interpolates linearly and smooths motion away. All are stable for any time step.")),
    unless_frozen(
    numerical(choice("grid.integration", "Integration", Integration::reflection, kLive,
                     [](auto& s) -> auto& { return s.grid.integration; },
                     "The order of operations within a step. reflection projects and reflects the velocity "
                     "halfway, which keeps nearly all energy at twice the cost; projection advects once "
                     "and removes the divergence once."))),
    unless_frozen(
    numerical(choice("grid.surface", "Surface", FreeSurface::none, kOnReset,
                     [](auto& s) -> auto& { return s.grid.surface; },
                     "Where the grid fluid ends. With none, it fills the domain; with free, it is a liquid "
                     "that ends at a surface, with vacuum beyond. free needs domain.boundary = walls, the "
                     "staggered layout, the multigrid pressure, and a scene without streams."))),
    matters_with("grid.surface", {"free"},
    text("grid.region", "Liquid region", "", kOnReset,
         [](auto& s) -> auto& { return s.grid.region; },
         "Formula in x, y. The grid's liquid starts where it is positive. Where it is empty, "
         "particles.region applies.")),
    matters_with("grid.surface", {"free"},
    real("grid.surface_tension", "Surface tension", "density · domain units³/s²", 0.0, {0.0, 100.0}, kLive,
         [](auto& s) -> auto& { return s.grid.surface_tension; },
         "Force per length with which the liquid's surface contracts: a drop of radius r is under a pressure of "
         "this value divided by r. Larger values round drops sooner and divide steps into more parts.")),
    unless_frozen(
    numerical(choice("grid.pressure", "Pressure solver", PressureSolver::automatic, kLive,
                     [](auto& s) -> auto& { return s.grid.pressure; },
                     "How the pressure that removes the divergence is computed. spectral is exact; it "
                     "needs a domain without walls and powers of two as rows and columns. multigrid leaves "
                     "a hundredth of the divergence after two cycles; it needs the staggered layout. "
                     "jacobi repeats a cheap local average. auto takes the first of them that can solve "
                     "the scene. none leaves the divergence: the velocity only carries itself along, and "
                     "steepens into hard edges."))),
    boolean("grid.frozen", "Frozen velocity", false, kLive,
            [](auto& s) -> auto& { return s.grid.frozen; },
            "Whether the velocity of the grid fluid stays as it is, whatever its divergence, and only carries "
            "the dye and the liquid. Strokes, forces and balls do not change it. Where velocity.u or "
            "velocity.v names t, it follows these formulas."),
    unless_frozen(
    real("grid.viscosity", "Viscosity", "domain units²/s", 0.0, {0.0, 10.0}, kLive,
         [](auto& s) -> auto& { return s.grid.viscosity; },
         "Kinematic viscosity of the grid fluid. Larger values smooth motion sooner; every value is "
         "stable.")),
    unless_frozen(
    real("grid.buoyancy", "Buoyancy", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.grid.buoyancy; },
         "Upward acceleration of white dye relative to black dye in the grid fluid. Dye brighter than the "
         "mean rises; negative values make it sink.")),
    unless_frozen(
    real("grid.confinement", "Confinement", "", 0.0, {0.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.grid.confinement; },
         "Strength of vorticity confinement, a force that spins up the small vortices which a dissipative "
         "scheme loses. It is not physical; 0 turns it off.")),
    unless_frozen(
    matters_with("grid.pressure", {"jacobi"},
    numerical(integer("grid.iterations", "Iterations", "", 40, decades(1, 10000), kLive,
                      [](auto& s) -> auto& { return s.grid.iterations; },
                      "Sweeps of the jacobi pressure solver in each projection; a step with reflection has "
                      "two projections. More sweeps leave less divergence and take proportionally longer.")))),
    unless_frozen(
    matters_with("grid.pressure", {"multigrid"},
    numerical(integer("grid.cycles", "Cycles", "", 2, {1, 50}, kLive,
                      [](auto& s) -> auto& { return s.grid.cycles; },
                      "V-cycles of the multigrid pressure solver in each projection. Each cycle leaves a "
                      "tenth of the divergence or less; among solids each is an iteration of conjugate gradients.")))),
    unless_frozen(
    matters_with("grid.pressure", {"multigrid"},
    numerical(real("grid.tolerance", "Tolerance", "", 0.0, {0.0, 1.0}, kLive,
                   [](auto& s) -> auto& { return s.grid.tolerance; },
                   "Fraction of the divergence at which the multigrid pressure solver stops, however many "
                   "cycles that takes. At 0 the number of cycles is fixed.")))),
    unless_frozen(
    matters_with("grid.pressure", {"jacobi", "multigrid"},
    numerical(boolean("grid.warm_start", "Warm start", true, kLive,
                      [](auto& s) -> auto& { return s.grid.warm_start; },
                      "Whether the jacobi and multigrid pressure solvers start from the last pressure "
                      "(with reflection, from that of the same half of the last step) instead of zero; among solids "
                      "and in liquids from a combination of the last pressure and its last change that is never "
                      "farther from the solution than zero. In slow flow that is closer "
                      "to the solution.")))),
  };
  // clang-format on
}

}  // namespace twinflow::table
