#include "grid/operators/grid_stages.hpp"

#include <vector>

namespace twinflow::grid_stages {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " + ") + part;
  return text;
}

/// The forces that a scene has.
std::string force_text(const Settings& settings) {
  std::vector<std::string> parts;
  if (settings.force.x != 0.0 || settings.force.y != 0.0) parts.emplace_back("g");
  if (settings.grid.buoyancy != 0.0) parts.emplace_back("buoyancy");
  if (settings.grid.confinement > 0.0) parts.emplace_back("vorticity confinement");
  if (settings.coupling.mode == CouplingMode::two_way) parts.emplace_back("drag of the particles");
  if (settings.stream.speed != 0.0) parts.emplace_back("stream");
  return parts.empty() ? "0 in this scene" : joined(parts);
}

std::string trace_text(Advection scheme) {
  switch (scheme) {
    case Advection::semi_lagrangian:
      return "u(x) ← u(x − Δt u(x))";
    case Advection::maccormack:
      return "a(x) = u(x − Δt u),   b(x) = a(x + Δt u)\nu ← a + ½ (u − b), limited";
    case Advection::bicubic:
      return "u(x) ← u(x − Δt u(y)),   y = x − ½ Δt u(x)";
  }
  return {};
}

std::string trace_meaning(Advection scheme) {
  switch (scheme) {
    case Advection::semi_lagrangian:
      return "Each cell looks back along the flow and takes the velocity that it finds there.";
    case Advection::maccormack:
      return "There and back again: what the way there and back has lost is given back, by half.";
    case Advection::bicubic:
      return "Each cell looks back along a curved way and reads there with a cubic in both directions.";
  }
  return {};
}

}  // namespace

Stage strokes() {
  return {.name = "strokes",
          .equation = "u ← u + v G,   G = mean of exp(−r²/R²) along the stroke",
          .meaning = "The brush pushes what is near it.",
          .quantity = StageQuantity::velocity};
}

Stage strokes_of_dye() {
  return {.name = "strokes of dye",
          .equation = "c ← k + (c − k) exp(−λ Δt G)",
          .meaning = "What is near the brush takes on its colour k.",
          .quantity = StageQuantity::dye};
}

Stage forces(const Settings& settings) {
  return {.name = "forces",
          .equation = "u ← u + Δt f,   f = " + force_text(settings),
          .meaning = "Forces change the velocity where the fluid is.",
          .quantity = StageQuantity::velocity};
}

Stage advection(Advection scheme) {
  return {.name = "advection",
          .equation = trace_text(scheme),
          .meaning = trace_meaning(scheme),
          .quantity = StageQuantity::velocity};
}

Stage balls() {
  return {.name = "balls",
          .equation = "u = u ball   where |x − x ball| < R",
          .meaning = "Inside a ball the fluid moves as the ball does.",
          .quantity = StageQuantity::velocity};
}

Stage diffusion() {
  return {.name = "diffusion",
          .equation = "(1 − ν Δt ∇²) u′ = u,   u ← u′",
          .meaning = "Viscosity evens out the velocity, implicitly: stable for any step.",
          .quantity = StageQuantity::velocity};
}

Stage divergence(int iteration) {
  return {.name = "divergence",
          .equation = "d = ∇·u = ∂u/∂x + ∂v/∂y",
          .meaning = "What flows out of each cell, and should not: the fluid is incompressible.",
          .quantity = StageQuantity::divergence,
          .iteration = iteration};
}

Stage jacobi(GridLayout layout, int iteration) {
  const bool wide = layout == GridLayout::collocated;
  return {.name = "Jacobi iteration",
          .equation = wide ? "p ← ¼ (p(i+2, j) + p(i−2, j) + p(i, j+2) + p(i, j−2) − 4h² d/Δt)"
                           : "p ← ¼ (p(i+1, j) + p(i−1, j) + p(i, j+1) + p(i, j−1) − h² d/Δt)",
          .meaning = "Each cell's pressure fits its neighbours' a little better to ∇²p = d/Δt.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage multigrid(int cycle) {
  return {.name = "multigrid cycle",
          .equation = "∇²q = d/Δt on coarse grids, then on finer ones\np ← p + q",
          .meaning = "One V-cycle: what is smooth in the pressure is found where cells are large.",
          .quantity = StageQuantity::pressure,
          .iteration = cycle};
}

Stage spectral_pressure() {
  return {.name = "pressure",
          .equation = "∇²p = d/Δt   ⇒   p(k) = −d(k) / (Δt |k|²)",
          .meaning = "Among waves the equation is a division: one Fourier transform solves it exactly.",
          .quantity = StageQuantity::pressure};
}

Stage gradient(int iteration) {
  return {.name = "gradient",
          .equation = "u ← u − Δt ∇p",
          .meaning = "The pressure pushes and takes the divergence away: the velocity is projected.",
          .quantity = StageQuantity::velocity,
          .iteration = iteration};
}

Stage spectral_gradient(double viscosity) {
  Stage stage = gradient();
  if (viscosity > 0.0) {
    stage.name = "diffusion and gradient";
    stage.equation = "u(k) ← exp(−ν |k|² Δt) u(k),   u ← u − Δt ∇p";
    stage.meaning = "Each wave decays exactly by viscosity, and the pressure takes the divergence away.";
  }
  return stage;
}

Stage reflection() {
  return {.name = "reflection",
          .equation = "u ← 2 P(u) − u",
          .meaning = "The velocity goes as far beyond its projection P(u) as it stood before it.",
          .quantity = StageQuantity::velocity};
}

Stage momentum() {
  return {.name = "momentum",
          .equation = "u ← u + (mean due − mean of u)",
          .meaning = "What both fluids give each other is kept exactly.",
          .quantity = StageQuantity::velocity};
}

Stage dye_advection(const Settings& settings) {
  const bool fades = settings.dye.dissipation != 0.0;
  return {.name = "dye",
          .equation = std::string("c(x) ← c(x − Δt u)") + (fades ? " exp(−k Δt)" : ""),
          .meaning = fades ? "The dye goes with the flow, and fades." : "The dye goes with the flow.",
          .quantity = StageQuantity::dye};
}

}  // namespace twinflow::grid_stages
