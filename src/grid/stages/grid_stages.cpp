#include "grid/stages/grid_stages.hpp"

#include "grid/operators/advection_schemes.hpp"

namespace twinflow::grid_stages {
namespace {

using enum StageQuantity;

std::string joined(std::span<const char* const> parts) {
  std::string text;
  for (const char* part : parts) text += (text.empty() ? "" : " + ") + std::string(part);
  return text;
}

}  // namespace

Stage strokes() {
  return {"strokes", "u ← u + v G,   G = mean of exp(−r²/R²) along the stroke",
          "The brush pushes the fluid that is near it.", velocity};
}

Stage supply() {
  return {"pouring and draining", "c ← 1 or 0   where |x − path| < R",
          "The brush fills cells with liquid, which moves as the brush does, or empties them.", liquid};
}

Stage drift() {
  return {"drift", "∂c/∂t + ∂(u c)/∂x + ∂(v c)/∂y = 0",
          "The liquid flows through the faces of the cells, along x and along y in turn: what "
          "leaves a cell enters its neighbor.",
          liquid};
}

Stage surface_tension() {
  return {"surface tension", "u ← u − Δt ∇p,   p = σ κ on the surface",
          "Where the surface is curved, its tension presses on the liquid.", velocity};
}

Stage extension() {
  Stage stage{"extension", "u ← mean of u + minmod(δu, δu′) over known neighbors   outside of the liquid",
              "Cells beside the liquid get its velocity, so that its surface can move into them.", velocity};
  stage.beyond_surface = true;
  return stage;
}

Stage strokes_of_dye() {
  return {"strokes of dye", "c ← k + (c − k) exp(−λ Δt G)",
          "Fluid near the brush takes on the brush's color k.", dye};
}

Stage strokes_of_heat() {
  return {"strokes of heat", "T ← T + q Δt G", "Fluid near the brush becomes warmer or colder.", temperature};
}

Stage heat_exchange() {
  return {"heat from particles", "T ← T + ΔT", "Particles give the grid fluid the heat that they lose.",
          temperature};
}

Stage forces(std::span<const char* const> captions) {
  constexpr std::size_t kMostOnOneLine = 3;
  const std::string forces = captions.empty() ? "0 in this step" : joined(captions);
  return {"forces",
          "u ← u + Δt f," + std::string(captions.size() > kMostOnOneLine ? "\n" : "   ") + "f = " + forces,
          "Forces change the velocity where the fluid is.", velocity};
}

Stage advection(Advection scheme) {
  const AdvectionRow& row = advection_row(scheme);
  return {"advection", row.equation, row.meaning, velocity};
}

Stage balls() {
  return {"balls", "u = u ball   where |x − x ball| < R", "Inside a ball the fluid moves as the ball does.",
          velocity};
}

Stage solids() {
  return {"solids", "u = u solid   on closed faces",
          "Inside a solid the velocity is the solid's, or continues the flow that slips along it.", velocity};
}

Stage diffusion() {
  return {"diffusion", "(1 − ν Δt ∇²) u′ = u,   u ← u′",
          "Viscosity smooths the velocity, implicitly: stable for any step.", velocity};
}

Stage divergence(int iteration) {
  return {"divergence", "d = ∇·u = ∂u/∂x + ∂v/∂y",
          "The outflow of each cell, which an incompressible fluid must not have.", StageQuantity::divergence,
          iteration};
}

Stage jacobi(GridLayout layout, int iteration) {
  const bool wide = layout == GridLayout::collocated;
  return {"Jacobi iteration",
          wide ? "p ← ¼ (p(i+2, j) + p(i−2, j) + p(i, j+2) + p(i, j−2) − 4h² d/Δt)"
               : "p ← ¼ (p(i+1, j) + p(i−1, j) + p(i, j+1) + p(i, j−1) − h² d/Δt)",
          "Each cell's pressure is set to what ∇²p = d/Δt asks for, given its neighbors'.", pressure,
          iteration};
}

Stage multigrid(int cycle) {
  return {"multigrid cycle", "∇²q = d/Δt on coarse grids, then on finer ones\np ← p + q",
          "One V-cycle: the smooth part of the pressure is found where cells are large.", pressure, cycle};
}

Stage conjugate_gradients(int iterations) {
  const std::string count = std::to_string(iterations) + (iterations == 1 ? " iteration" : " iterations");
  return {
      "conjugate gradients",
      "∇·(w ∇p) = ∇·(w u)/Δt,   " + count + ":\nz = V(2,2) r,   d ← z − β d,   p ← p + α d,   r ← r − α A d",
      "In each iteration a V-cycle of multigrid guesses the error of the pressure from the "
      "residual r. The step along the guess is the one that reduces the error most.",
      pressure};
}

Stage spectral_pressure() {
  return {"pressure", "∇²p = d/Δt   ⇒   p(k) = −d(k) / (Δt |k|²)",
          "For waves the equation is a division: a Fourier transform solves it exactly.", pressure};
}

Stage gradient(int iteration) {
  return {"gradient", "u ← u − Δt ∇p",
          "The pressure gradient removes the divergence: the velocity is projected.", velocity, iteration};
}

Stage spectral_gradient(double viscosity) {
  if (viscosity == 0.0) return gradient();
  return {"diffusion and gradient", "u(k) ← exp(−ν |k|² Δt) u(k),   u ← u − Δt ∇p",
          "Each wave decays exactly by viscosity, and the pressure gradient removes the divergence.",
          velocity};
}

Stage reflection() {
  return {"reflection", "u ← 2 P(u) − u", "The velocity is mirrored at its projection P(u).", velocity};
}

Stage momentum() {
  return {"momentum", "u ← u + (mean due − mean of u)",
          "The momentum that both fluids exchange is conserved exactly.", velocity};
}

Stage dye_advection(const Settings& settings) {
  const bool fades = settings.dye.dissipation != 0.0;
  return {"dye", std::string("c(x) ← c(x − Δt u)") + (fades ? " exp(−k Δt)" : ""),
          fades ? "The flow carries the dye, which fades." : "The flow carries the dye.", dye};
}

Stage heat_advection() {
  return {"heat", "T(x) ← T(x − Δt u)", "The flow carries the heat; what interpolation loses is given back.",
          temperature};
}

Stage heat_diffusion() {
  return {"diffusion of heat", "(1 − κ Δt ∇²) T′ = T,   T ← T′",
          "Heat spreads to colder fluid, and to and from walls; stable for any step.", temperature};
}

}  // namespace twinflow::grid_stages
