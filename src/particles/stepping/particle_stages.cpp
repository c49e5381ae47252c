#include "particles/stepping/particle_stages.hpp"

#include <string>

namespace twinflow::particle_stages {

Stage forces(bool viscous, bool tense) {
  Stage stage{.name = "forces",
              .equation = "vᵢ ← vᵢ + Δt g",
              .meaning = "Gravity changes all velocities alike.",
              .quantity = StageQuantity::velocity,
              .source = {"particles/stepping/substep.cpp", "add_body_force"}};
  const std::string tension = tense ? " + fᵢ" : "";
  if (viscous) {
    stage.equation = "vᵢ ← vᵢ + Δt (g + aᵢ" + tension + ")\naᵢ = 2ν Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W / (r² mᵢ)";
    stage.meaning = "Gravity, and viscosity: velocities of neighbors approach each other.";
    stage.source = {"particles/loops/incompressible_loops.cpp", "viscosity_with"};
  } else if (tense) {
    stage.equation = "vᵢ ← vᵢ + Δt (g + fᵢ)";
  }
  if (tense) stage.meaning += " The tension f pulls the surface together.";
  return stage;
}

Stage mueller_kick(bool tense) {
  return {
      .name = "pressure and viscosity",
      .equation = std::string("vᵢ ← vᵢ + Δt ") + (tense ? "(aᵢ + fᵢ)" : "aᵢ") +
                  "\naᵢ = −Σ m (pᵢ/ρᵢ² + pⱼ/ρⱼ²) ∇W + ν Σ m (vⱼ − vᵢ)/(ρᵢρⱼ) ∇²W",
      .meaning = std::string("Pressure pushes from dense to sparse fluid, viscosity evens out velocities.") +
                 (tense ? " The tension f pulls the surface together." : ""),
      .quantity = StageQuantity::velocity,
      .source = {"particles/loops/mueller_loops.cpp", "kicks_of"}};
}

Stage integrated_density(const Settings::ParticleSettings& settings) {
  const bool diffuses = settings.diffusion > 0.0;
  return {.name = "density",
          .equation = std::string("dρᵢ/dt = −ρᵢ Σ V (vⱼ − vᵢ)·∇W") +
                      (diffuses ? "\n+ 2δhc Σ V (ρⱼ − ρᵢ) (xⱼ − xᵢ)·∇W/r²" : ""),
          .meaning = "The density grows where the flow converges: the continuity equation.",
          .quantity = StageQuantity::density,
          .source = {"particles/loops/wcsph_rate_lanes.hpp", "plain_rates"}};
}

Stage state_pressure(const Settings::ParticleSettings& settings) {
  const bool tait = settings.equation_of_state == EquationOfState::tait;
  return {.name = "pressure",
          .equation = tait ? "pᵢ = c² ρ₀/7 ((ρᵢ/ρ₀)⁷ − 1)" : "pᵢ = c² (ρᵢ − ρ₀)",
          .meaning = "A hardly compressible fluid: sound of speed c carries its pressure.",
          .quantity = StageQuantity::pressure,
          .source = {"particles/methods/state_pressure.cpp", "find"}};
}

Stage acceleration(const Settings::ParticleSettings& settings, WcsphForm form) {
  const bool pairs = form != WcsphForm::differences;
  std::string terms = pairs ? "aᵢ = −Σ m (pᵢ + pⱼ)/(ρᵢρⱼ) ∇W" : "aᵢ = −Bᵢ Σ m (pⱼ − pᵢ)/(ρᵢρⱼ) ∇W − mean";
  if (settings.viscosity > 0.0) {
    terms += pairs ? "\n+ 2ν Σ m (vᵢ − vⱼ)/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²"
                   : "\n+ 2ν/μᵢ Σ m (vᵢ − vⱼ − ∇v·(xᵢ − xⱼ))/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²";
  }
  if (settings.surface_tension > 0.0) terms += settings.viscosity > 0.0 ? " + fᵢ" : "\n+ fᵢ";
  return {.name = "acceleration",
          .equation = terms,
          .meaning = pairs
                         ? "The forces of all neighbors. The two forces of a pair are exact opposites."
                         : "The slope of the pressure and the curvature of the flow, exact if they are even.",
          .quantity = StageQuantity::acceleration,
          .source = {"particles/loops/wcsph_acceleration_lanes.hpp", "accelerations_with"}};
}

}  // namespace twinflow::particle_stages
