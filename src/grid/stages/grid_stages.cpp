#include "grid/stages/grid_stages.hpp"

#include "grid/operators/advection_schemes.hpp"

namespace twinflow::grid_stages {
namespace {

std::string joined(std::span<const char* const> parts) {
  std::string text;
  for (const char* part : parts) text += (text.empty() ? "" : " + ") + std::string(part);
  return text;
}

}  // namespace

Stage strokes() {
  return {.name = "strokes",
          .equation = "u ← u + v G,   G = mean of exp(−r²/R²) along the stroke",
          .meaning = "The brush pushes the fluid that is near it.",
          .quantity = StageQuantity::velocity};
}

Stage supply() {
  return {.name = "pouring and draining",
          .equation = "c ← 1 or 0   where |x − path| < R",
          .meaning = "The brush fills cells with liquid, which moves as the brush does, or empties them.",
          .quantity = StageQuantity::liquid};
}

Stage drift() {
  return {.name = "drift",
          .equation = "∂c/∂t + ∂(u c)/∂x + ∂(v c)/∂y = 0",
          .meaning =
              "The liquid flows through the faces of the cells, along x and along y in turn: what "
              "leaves a cell enters its neighbor.",
          .quantity = StageQuantity::liquid};
}

Stage surface_tension() {
  return {.name = "surface tension",
          .equation = "u ← u − Δt ∇p,   p = σ κ on the surface",
          .meaning = "Where the surface is curved, its tension presses on the liquid.",
          .quantity = StageQuantity::velocity};
}

Stage extension() {
  return {.name = "extension",
          .equation = "u ← mean of u + minmod(δu, δu′) over known neighbors   outside of the liquid",
          .meaning = "Cells beside the liquid get its velocity, so that its surface can move into them.",
          .quantity = StageQuantity::velocity,
          .beyond_surface = true};
}

Stage strokes_of_dye() {
  return {.name = "strokes of dye",
          .equation = "c ← k + (c − k) exp(−λ Δt G)",
          .meaning = "Fluid near the brush takes on the brush's color k.",
          .quantity = StageQuantity::dye};
}

Stage strokes_of_heat() {
  return {.name = "strokes of heat",
          .equation = "T ← T + q Δt G",
          .meaning = "Fluid near the brush becomes warmer or colder.",
          .quantity = StageQuantity::temperature};
}

Stage heat_exchange() {
  return {.name = "heat from particles",
          .equation = "T ← T + ΔT",
          .meaning = "Particles give the grid fluid the heat that they lose.",
          .quantity = StageQuantity::temperature};
}

Stage forces(std::span<const char* const> captions) {
  constexpr std::size_t kMostOnOneLine = 3;
  const std::string forces = captions.empty() ? "0 in this step" : joined(captions);
  return {.name = "forces",
          .equation = "u ← u + Δt f," + std::string(captions.size() > kMostOnOneLine ? "\n" : "   ") +
                      "f = " + forces,
          .meaning = "Forces change the velocity where the fluid is.",
          .quantity = StageQuantity::velocity};
}

Stage advection(Advection scheme) {
  const AdvectionRow& row = advection_row(scheme);
  return {.name = "advection",
          .equation = row.equation,
          .meaning = row.meaning,
          .quantity = StageQuantity::velocity};
}

Stage balls() {
  return {.name = "balls",
          .equation = "u = u ball   where |x − x ball| < R",
          .meaning = "Inside a ball the fluid moves as the ball does.",
          .quantity = StageQuantity::velocity};
}

Stage solids() {
  return {.name = "solids",
          .equation = "u = u solid   on closed faces",
          .meaning = "Inside a solid the velocity is the solid's, or continues the flow that slips along it.",
          .quantity = StageQuantity::velocity};
}

Stage diffusion() {
  return {.name = "diffusion",
          .equation = "(1 − ν Δt ∇²) u′ = u,   u ← u′",
          .meaning = "Viscosity smooths the velocity, implicitly: stable for any step.",
          .quantity = StageQuantity::velocity};
}

Stage divergence(int iteration) {
  return {.name = "divergence",
          .equation = "d = ∇·u = ∂u/∂x + ∂v/∂y",
          .meaning = "The outflow of each cell, which an incompressible fluid must not have.",
          .quantity = StageQuantity::divergence,
          .iteration = iteration};
}

Stage jacobi(GridLayout layout, int iteration) {
  const bool wide = layout == GridLayout::collocated;
  return {.name = "Jacobi iteration",
          .equation = wide ? "p ← ¼ (p(i+2, j) + p(i−2, j) + p(i, j+2) + p(i, j−2) − 4h² d/Δt)"
                           : "p ← ¼ (p(i+1, j) + p(i−1, j) + p(i, j+1) + p(i, j−1) − h² d/Δt)",
          .meaning = "Each cell's pressure is set to what ∇²p = d/Δt asks for, given its neighbors'.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage multigrid(int cycle) {
  return {.name = "multigrid cycle",
          .equation = "∇²q = d/Δt on coarse grids, then on finer ones\np ← p + q",
          .meaning = "One V-cycle: the smooth part of the pressure is found where cells are large.",
          .quantity = StageQuantity::pressure,
          .iteration = cycle};
}

Stage conjugate_gradients(int iterations) {
  const std::string count = std::to_string(iterations) + (iterations == 1 ? " iteration" : " iterations");
  return {.name = "conjugate gradients",
          .equation = "∇·(w ∇p) = ∇·(w u)/Δt,   " + count +
                      ":\nz = V(2,2) r,   d ← z − β d,   p ← p + α d,   r ← r − α A d",
          .meaning =
              "Each iteration lets a V-cycle of multigrid guess the error of the pressure from the "
              "residual r, and goes as far along the guess as reduces the error most.",
          .quantity = StageQuantity::pressure};
}

Stage spectral_pressure() {
  return {.name = "pressure",
          .equation = "∇²p = d/Δt   ⇒   p(k) = −d(k) / (Δt |k|²)",
          .meaning = "For waves the equation is a division: a Fourier transform solves it exactly.",
          .quantity = StageQuantity::pressure};
}

Stage gradient(int iteration) {
  return {.name = "gradient",
          .equation = "u ← u − Δt ∇p",
          .meaning = "The pressure gradient removes the divergence: the velocity is projected.",
          .quantity = StageQuantity::velocity,
          .iteration = iteration};
}

Stage spectral_gradient(double viscosity) {
  Stage stage = gradient();
  if (viscosity > 0.0) {
    stage.name = "diffusion and gradient";
    stage.equation = "u(k) ← exp(−ν |k|² Δt) u(k),   u ← u − Δt ∇p";
    stage.meaning =
        "Each wave decays exactly by viscosity, and the pressure gradient removes the divergence.";
  }
  return stage;
}

Stage reflection() {
  return {.name = "reflection",
          .equation = "u ← 2 P(u) − u",
          .meaning = "The velocity is mirrored at its projection P(u).",
          .quantity = StageQuantity::velocity};
}

Stage momentum() {
  return {.name = "momentum",
          .equation = "u ← u + (mean due − mean of u)",
          .meaning = "The momentum that both fluids exchange is conserved exactly.",
          .quantity = StageQuantity::velocity};
}

Stage dye_advection(const Settings& settings) {
  const bool fades = settings.dye.dissipation != 0.0;
  return {.name = "dye",
          .equation = std::string("c(x) ← c(x − Δt u)") + (fades ? " exp(−k Δt)" : ""),
          .meaning = fades ? "The flow carries the dye, which fades." : "The flow carries the dye.",
          .quantity = StageQuantity::dye};
}

Stage heat_advection() {
  return {.name = "heat",
          .equation = "T(x) ← T(x − Δt u)",
          .meaning = "The flow carries the heat; what interpolation loses is given back.",
          .quantity = StageQuantity::temperature};
}

Stage heat_diffusion() {
  return {.name = "diffusion of heat",
          .equation = "(1 − κ Δt ∇²) T′ = T,   T ← T′",
          .meaning = "Heat spreads to colder fluid, and to and from walls; stable for any step.",
          .quantity = StageQuantity::temperature};
}

}  // namespace twinflow::grid_stages
