#pragma once

#include <span>

#include "scene/parameters/settings.hpp"
#include "scene/stage.hpp"

namespace twinflow::grid_stages {

// The stages of a grid step for an observer: velocity u, pressure p, dye c, density 1.
inline constexpr StageText strokes{"strokes",
                                   "u ← u + v G,   G = mean of exp(−r²/R²) along the stroke",
                                   "The brush pushes the fluid that is near it.",
                                   StageQuantity::velocity,
                                   {"grid/forces/stroke_velocity.frag"}};
inline constexpr StageText supply{
    "pouring and draining",
    "c ← 1 or 0   where |x − path| < R",
    "The brush fills cells with liquid, which moves as the brush does, or empties them.",
    StageQuantity::liquid,
    {"grid/surface/supply_liquid.frag"}};
/// The volume sweeps of a liquid with a surface.
inline constexpr StageText drift{
    "drift",
    "∂c/∂t + ∂(u c)/∂x + ∂(v c)/∂y = 0",
    "The liquid flows through the faces of the cells, along x and along y in turn: what "
    "leaves a cell enters its neighbor.",
    StageQuantity::liquid,
    {"grid/surface/sweep.frag"}};
inline constexpr StageText surface_tension{"surface tension",
                                           "u ← u − Δt ∇p,   p = σ κ on the surface",
                                           "Where the surface is curved, its tension presses on the liquid.",
                                           StageQuantity::velocity,
                                           {"grid/surface/contract.frag"}};
inline constexpr StageText extension{
    "extension",
    "u ← mean of u + minmod(δu, δu′) over known neighbors   outside of the liquid",
    "Cells beside the liquid get its velocity, so that its surface can move into them.",
    StageQuantity::velocity,
    {"grid/surface/extend_velocity.frag"},
    true};
inline constexpr StageText strokes_of_dye{"strokes of dye",
                                          "c ← k + (c − k) exp(−λ Δt G)",
                                          "Fluid near the brush takes on the brush's color k.",
                                          StageQuantity::dye,
                                          {"grid/forces/stroke_dye.frag"}};
inline constexpr StageText strokes_of_heat{"strokes of heat",
                                           "T ← T + q Δt G",
                                           "Fluid near the brush becomes warmer or colder.",
                                           StageQuantity::temperature,
                                           {"grid/forces/stroke_temperature.frag"}};
/// `captions`: of the acting forces (forces/forces.hpp); `source`: of the first one.
Stage forces(std::span<const char* const> captions, StageSource source);
Stage advection(Advection scheme);
inline constexpr StageText balls{"balls",
                                 "u = u ball   where |x − x ball| < R",
                                 "Inside a ball the fluid moves as the ball does.",
                                 StageQuantity::velocity,
                                 {"grid/forces/hold_ball.frag"}};
inline constexpr StageText solids{
    "solids",
    "u = u solid   on closed faces",
    "Inside a solid the velocity is the solid's, or continues the flow that slips along it.",
    StageQuantity::velocity,
    {"grid/solids/hold_solids.frag"}};
inline constexpr StageText diffusion{"diffusion",
                                     "(1 − ν Δt ∇²) u′ = u,   u ← u′",
                                     "Viscosity smooths the velocity, implicitly: stable for any step.",
                                     StageQuantity::velocity,
                                     {"grid/diffusion/diffuse.frag"}};
inline constexpr StageText diffusion_in_liquid = diffusion.in({"grid/diffusion/diffuse_liquid.frag"});
inline constexpr StageText diffusion_in_two_stages{
    "diffusion",
    "u′ = u + Δt (f + ν ∇²[(1 − γ) u₁ + γ u₂]),   γ = 1 − 1/√2",
    "Viscosity smooths the velocity in two implicit stages, while forces and the last pressure act.",
    StageQuantity::velocity,
    {"grid/diffusion/diffuse.frag"}};
inline constexpr StageText divergence{
    "divergence",
    "d = ∇·u = ∂u/∂x + ∂v/∂y",
    "The outflow of each cell, which an incompressible fluid must not have.",
    StageQuantity::divergence,
    {"grid/projection/measure_divergence.frag"}};
Stage jacobi(GridLayout layout, int iteration);
inline constexpr StageText multigrid{
    "multigrid cycle",
    "∇²q = d/Δt on coarse grids, then on finer ones\np ← p + q",
    "One V-cycle: the smooth part of the pressure is found where cells are large.",
    StageQuantity::pressure,
    {"grid/elliptic/relax.frag"}};
/// A pressure among solids or in a liquid.
Stage conjugate_gradients(int iterations);
inline constexpr StageText spectral_pressure{
    "pressure",
    "∇²p = d/Δt   ⇒   p(k) = −d(k) / (Δt |k|²)",
    "For waves the equation is a division: a Fourier transform solves it exactly.",
    StageQuantity::pressure,
    {"grid/elliptic/fourier/pressure.glsl"}};
inline constexpr StageText gradient{
    "gradient",
    "u ← u − Δt ∇p",
    "The pressure gradient removes the divergence: the velocity is projected.",
    StageQuantity::velocity,
    {"grid/projection/subtract_gradient.frag"}};
/// Also diffuses the velocity.
Stage spectral_gradient(double viscosity);
inline constexpr StageText reflection{"reflection",
                                      "u ← 2 P(u) − u",
                                      "The velocity is mirrored at its projection P(u).",
                                      StageQuantity::velocity,
                                      {"grid/reflect.frag"}};
inline constexpr StageText momentum{"momentum",
                                    "u ← u + (mean due − mean of u)",
                                    "The momentum that both fluids exchange is conserved exactly.",
                                    StageQuantity::velocity,
                                    {"grid/shift_mean.frag"}};
Stage dye_advection(const Settings& settings);
inline constexpr StageText heat_exchange{"heat from particles",
                                         "T ← T + ΔT",
                                         "Particles give the grid fluid the heat that they lose.",
                                         StageQuantity::temperature,
                                         {"gl/add_scaled.frag"}};
inline constexpr StageText heat_advection{
    "heat",
    "T(x) ← T(x − Δt u)",
    "The flow carries the heat; what interpolation loses is given back.",
    StageQuantity::temperature,
    {"grid/advection/advect_dye.frag"}};
inline constexpr StageText heat_diffusion{
    "diffusion of heat",
    "(1 − κ Δt ∇²) T′ = T,   T ← T′",
    "Heat spreads to colder fluid, and to and from walls; stable for any step.",
    StageQuantity::temperature,
    {"grid/heat/diffuse.frag"}};

}  // namespace twinflow::grid_stages
