#include "grid/stages/grid_stages.hpp"

#include "core/joined.hpp"
#include "grid/operators/advection_schemes.hpp"

namespace twinflow::grid_stages {
namespace {

using enum StageQuantity;

}  // namespace

Stage forces(std::span<const char* const> captions, StageSource source) {
  constexpr std::size_t kMostOnOneLine = 3;
  const std::string forces = captions.empty() ? "0 in this step" : joined(captions, " + ");
  return {"forces",
          "u ← u + Δt f," + std::string(captions.size() > kMostOnOneLine ? "\n" : "   ") + "f = " + forces,
          "Forces change the velocity where the fluid is.", velocity, source};
}

Stage advection(Advection scheme) {
  const AdvectionRow& row = advection_row(scheme);
  return {"advection",
          row.equation,
          row.meaning,
          velocity,
          {row.corrects ? "grid/advection/correct_velocity.frag" : "grid/advection/advect_velocity.frag"}};
}

Stage jacobi(GridLayout layout, int iteration) {
  const bool wide = layout == GridLayout::collocated;
  return {"Jacobi iteration",
          wide ? "p ← ¼ (p(i+2, j) + p(i−2, j) + p(i, j+2) + p(i, j−2) − 4h² d/Δt)"
               : "p ← ¼ (p(i+1, j) + p(i−1, j) + p(i, j+1) + p(i, j−1) − h² d/Δt)",
          "Each cell's pressure is set to what ∇²p = d/Δt asks for, given its neighbors'.",
          pressure,
          {"grid/elliptic/jacobi.frag"},
          iteration};
}

Stage conjugate_gradients(int iterations) {
  const std::string count = std::to_string(iterations) + (iterations == 1 ? " iteration" : " iterations");
  return {"conjugate gradients",
          "∇·(w ∇p) = ∇·(w u)/Δt,   " + count + ":\nz = V r,   d ← z − β d,   p ← p + α d,   r ← r − α A d",
          "In each iteration a V-cycle of multigrid guesses the error of the pressure from the "
          "residual r. The step along the guess is the one that reduces the error most.",
          pressure,
          {"grid/elliptic/take_step.frag"}};
}

Stage spectral_gradient(double viscosity) {
  constexpr StageSource kSource{"grid/elliptic/fourier/change.glsl"};
  if (viscosity == 0.0) return gradient.in(kSource)();
  return {"diffusion and gradient", "u(k) ← exp(−ν |k|² Δt) u(k),   u ← u − Δt ∇p",
          "Each wave decays exactly by viscosity, and the pressure gradient removes the divergence.",
          velocity, kSource};
}

Stage dye_advection(const Settings& settings) {
  const bool fades = settings.dye.dissipation != 0.0;
  return {"dye",
          std::string("c(x) ← c(x − Δt u)") + (fades ? " exp(−k Δt)" : ""),
          fades ? "The flow carries the dye, which fades." : "The flow carries the dye.",
          dye,
          {advection_row(settings.grid.advection).corrects ? "grid/advection/correct_dye.frag"
                                                           : "grid/advection/advect_dye.frag"}};
}

}  // namespace twinflow::grid_stages
