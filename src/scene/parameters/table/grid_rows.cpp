#include <utility>

#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/pressure_rules.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {
namespace {

Parameter unless_frozen(Parameter parameter) {
  return matters_with("grid.frozen", {"false"}, std::move(parameter));
}

/// Marks a parameter that only some pressure solvers use.
Parameter if_solver_uses(Parameter parameter) {
  const std::vector<std::string_view> solvers = solvers_that_use(parameter.key);
  return matters_with("grid.pressure", solvers, std::move(parameter));
}

}  // namespace

std::vector<Parameter> grid_rows() {
  // clang-format off
  return {
    boolean(TWINFLOW_PLACE(grid.enabled), "Grid", true, kOnReset,
            "Whether the scene has the grid fluid. The left pane shows it."),
    numerical(integer(TWINFLOW_PLACE(grid.resolution), "Rows", "cells", 256, even(16, 4096), kOnReset,
                      "Rows of square cells over the domain's height. Twice as many rows show vortices of "
                      "half the size, at four times the cost.")),
    numerical(choice(TWINFLOW_PLACE(grid.layout), "Layout", GridLayout::staggered, kOnReset,
                     "Where the unknowns are stored. staggered: velocities on the faces between the cells, "
                     "pressures in their centers. This resolves twice as finely. collocated: all in the "
                     "centers.")),
    numerical(choice(TWINFLOW_PLACE(grid.advection), "Advection", Advection::spline, kLive,
                     "How velocity and dye are carried along. spline is the most accurate: fourth order where the "
                     "flow is smooth. bicubic takes less time. maccormack corrects its own error once. "
                     "semi-lagrangian, the textbook scheme, interpolates linearly and smooths motion away. "
                     "All are stable for any time step.")),
    unless_frozen(
    numerical(choice(TWINFLOW_PLACE(grid.integration), "Integration", Integration::reflection, kLive,
                     "Order of operations in a step. reflection projects and reflects the velocity "
                     "halfway; it keeps nearly all energy at twice the cost. projection advects once and "
                     "removes the divergence once."))),
    unless_frozen(
    numerical(choice(TWINFLOW_PLACE(grid.surface), "Surface", FreeSurface::none, kOnReset,
                     "Extent of the grid fluid. none: it fills the domain. free: it is a liquid that ends "
                     "at a surface, with vacuum beyond. free needs domain.boundary = walls, the staggered "
                     "layout, the multigrid pressure, and a scene without streams."))),
    matters_with("grid.surface", {"free"},
    text(TWINFLOW_PLACE(grid.region), "Liquid region", "", kOnReset,
         "Formula in x, y. The grid's liquid starts where it is positive. If empty, particles.region "
         "applies.")),
    matters_with("grid.surface", {"free"},
    real(TWINFLOW_PLACE(grid.surface_tension), "Surface tension", "density · domain units³/s²", 0.0, decades(0.0, 100.0), kLive,
         "Force per length that contracts the liquid's surface. A drop of radius r is under a pressure of "
         "this value divided by r. Larger values round drops sooner and divide steps into more parts.")),
    unless_frozen(
    numerical(choice(TWINFLOW_PLACE(grid.pressure), "Pressure solver", PressureSolver::automatic, kLive,
                     "Solver for the pressure that removes the divergence. spectral is exact; it needs a "
                     "domain without walls and powers of two as rows and columns. multigrid leaves a "
                     "hundredth of the divergence after two cycles; it needs the staggered layout. jacobi "
                     "repeats a cheap local average. auto takes the first of them that can solve the "
                     "scene. none leaves the divergence: the velocity only carries itself along, and "
                     "steepens into hard edges."))),
    boolean(TWINFLOW_PLACE(grid.frozen), "Frozen velocity", false, kLive,
            "Whether the grid fluid's velocity stays unchanged, whatever its divergence, and only carries "
            "the dye and the liquid. Strokes, forces and balls do not change it. If velocity.u or "
            "velocity.v names t, it follows these formulas."),
    unless_frozen(
    real(TWINFLOW_PLACE(grid.viscosity), "Viscosity", "domain units²/s", 0.0, decades(0.0, 10.0), kLive,
         "Kinematic viscosity of the grid fluid. Larger values smooth motion sooner; every value is "
         "stable.")),
    unless_frozen(
    matters_with("grid.surface", {"none"},
    numerical(choice(TWINFLOW_PLACE(grid.viscous_scheme), "Viscous scheme", ViscousScheme::two_stage, kLive,
                     "How viscosity acts in time. two-stage: to second order, together with forces and the "
                     "last pressure; a steady flow hardly depends on time.step. euler: in one implicit stage, to "
                     "first order, with fewer iterations. If grid.integration is projection, two-stage adds the last "
                     "pressure only. Among solids and in channels, two-stage acts only if viscosity times time.step is "
                     "eight cells' areas or more. The spectral solver is exact with both.")))),
    unless_frozen(
    real(TWINFLOW_PLACE(grid.buoyancy), "Buoyancy", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         "Upward acceleration of white dye relative to black dye in the grid fluid. Dye brighter than the "
         "mean rises; negative values make it sink.")),
    unless_frozen(
    real(TWINFLOW_PLACE(grid.confinement), "Confinement", "", 0.0, {0.0, 20.0}, kLive,
         "Strength of vorticity confinement, a force that spins up the small vortices that a dissipative "
         "scheme loses. It is not physical; 0 turns it off.")),
    unless_frozen(
    if_solver_uses(
    numerical(integer(TWINFLOW_PLACE(grid.iterations), "Iterations", "", 40, decades(1, 10000), kLive,
                      "Sweeps of the jacobi pressure solver in each projection. A step with reflection has "
                      "two projections. More sweeps leave less divergence and take proportionally longer.")))),
    unless_frozen(
    if_solver_uses(
    numerical(integer(TWINFLOW_PLACE(grid.cycles), "Cycles", "", 2, {1, 50}, kLive,
                      "V-cycles of the multigrid pressure solver in each projection. Each cycle leaves a "
                      "tenth of the divergence or less. Among solids each is a conjugate gradient "
                      "iteration. In a stream with an inlet, a step takes fewer if the last residual shows that "
                      "fewer suffice.")))),
    unless_frozen(
    if_solver_uses(
    numerical(real(TWINFLOW_PLACE(grid.tolerance), "Tolerance", "", 0.0, decades(0.0, 1.0), kLive,
                   "The multigrid pressure solver cycles until this fraction of the divergence is left. "
                   "Larger values stop sooner. At 0 grid.cycles applies.")))),
    unless_frozen(
    if_solver_uses(
    numerical(boolean(TWINFLOW_PLACE(grid.warm_start), "Warm start", true, kLive,
                      "Whether the jacobi and multigrid solvers start from the last pressure instead of "
                      "zero (with reflection, from the same half of the last step). Among solids and in "
                      "liquids they combine the last pressure with its last change. This extrapolated "
                      "pressure is never farther from the solution than zero. In slow flow it is closer.")))),
  };
  // clang-format on
}

}  // namespace twinflow::table
