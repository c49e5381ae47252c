#include "particles/stepping/particle_stages.hpp"

#include <string>

namespace twinflow::particle_stages {

Stage coupling() {
  return {.name = "interphase drag",
          .equation = "vᵢ ← vᵢ + (u(xᵢ) − vᵢ) (1 − exp(−k Δt))",
          .meaning = "The particles approach the velocity of the grid fluid around them.",
          .quantity = StageQuantity::velocity};
}

Stage strokes() {
  return {.name = "strokes",
          .equation = "vᵢ ← vᵢ + v G(xᵢ),   G = mean of exp(−r²/R²) along the stroke",
          .meaning = "The brush pushes the fluid near it.",
          .quantity = StageQuantity::velocity};
}

Stage forces(bool viscous, bool tense) {
  Stage stage{.name = "forces",
              .equation = "vᵢ ← vᵢ + Δt g",
              .meaning = "Gravity changes all velocities alike.",
              .quantity = StageQuantity::velocity};
  const std::string tension = tense ? " + fᵢ" : "";
  if (viscous) {
    stage.equation = "vᵢ ← vᵢ + Δt (g + aᵢ" + tension + ")\naᵢ = 2ν Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W / (r² mᵢ)";
    stage.meaning = "Gravity, and viscosity: velocities of neighbors approach each other.";
  } else if (tense) {
    stage.equation = "vᵢ ← vᵢ + Δt (g + fᵢ)\nfᵢ = −m Σ U′(r) (xᵢ − xⱼ) / (r ρ₀² mᵢ)";
  }
  if (tense) stage.meaning += " The tension f pulls the surface together.";
  return stage;
}

Stage move() {
  return {.name = "move",
          .equation = "xᵢ ← xᵢ + Δt vᵢ",
          .meaning = "Particles carry their quantities along: advection loses nothing.",
          .quantity = StageQuantity::velocity};
}

Stage neighbors() {
  return {.name = "neighbors",
          .equation = "j is a neighbor of i   where |xᵢ − xⱼ| < h",
          .meaning = "Particles are sorted into cells of side h: all neighbors are in the nine cells around.",
          .quantity = StageQuantity::neighbors};
}

Stage conduction() {
  return {.name = "conduction",
          .equation = "Tᵢ ← Tᵢ + Δt κ Σ 2V (cᵢ + cⱼ) (Tⱼ − Tᵢ) |W′|/r",
          .meaning = "Heat flows from hot neighbors to cold ones, and through walls that have a temperature.",
          .quantity = StageQuantity::temperature};
}

Stage walls() {
  return {.name = "walls",
          .equation = "xᵢ stays inside,   vᵢ·n ← −e vᵢ·n   at walls",
          .meaning = "Particles that have left the container return to its wall.",
          .quantity = StageQuantity::velocity};
}

Stage double_density() {
  return {.name = "density",
          .equation = "ρᵢ ∝ 1 + Σ (1 − r/h)²,   near density ρ′ᵢ ∝ Σ (1 − r/h)³",
          .meaning = "How crowded the surroundings of each particle are, near and very near.",
          .quantity = StageQuantity::density};
}

Stage double_density_pressure() {
  return {.name = "pressure",
          .equation = "pᵢ = k (ρᵢ/ρ₀ − 1)",
          .meaning = "Crowded particles push each other, sparse ones pull.",
          .quantity = StageQuantity::pressure};
}

Stage near_pressure() {
  return {.name = "near pressure",
          .equation = "qᵢ = k′ ρ′ᵢ",
          .meaning = "Very near neighbors always push each other away, which prevents clumps.",
          .quantity = StageQuantity::pressure};
}

Stage relaxation() {
  return {.name = "relaxation",
          .equation =
              "dᵢ = ½Δt² K Σ [(pᵢ + pⱼ) g + (qᵢ + qⱼ) g²] (xᵢ − xⱼ)/r,   g = 1 − r/h\n"
              "xᵢ ← xᵢ + dᵢ,   vᵢ ← vᵢ + dᵢ/Δt",
          .meaning = "Pairs push each other apart equally far, and gain the speed of that.",
          .quantity = StageQuantity::velocity};
}

Stage summed_density() {
  return {.name = "density",
          .equation = "ρᵢ = Σ m W(xᵢ − xⱼ, h)",
          .meaning = "The kernel W spreads the mass of each particle; the density is the sum.",
          .quantity = StageQuantity::density};
}

Stage linear_pressure() {
  return {.name = "pressure",
          .equation = "pᵢ = k (ρᵢ − ρ₀) + ζ dρᵢ/dt",
          .meaning = "The pressure rises with the density, and while the density grows.",
          .quantity = StageQuantity::pressure};
}

Stage mueller_kick(bool tense) {
  return {
      .name = "pressure and viscosity",
      .equation = std::string("vᵢ ← vᵢ + Δt ") + (tense ? "(aᵢ + fᵢ)" : "aᵢ") +
                  "\naᵢ = −Σ m (pᵢ/ρᵢ² + pⱼ/ρⱼ²) ∇W + ν Σ m (vⱼ − vᵢ)/(ρᵢρⱼ) ∇²W",
      .meaning = std::string("Pressure pushes from dense to sparse fluid, viscosity evens out velocities.") +
                 (tense ? " The tension f pulls the surface together." : ""),
      .quantity = StageQuantity::velocity};
}

Stage shifting() {
  return {.name = "shifting",
          .equation = "xᵢ ← xᵢ − D Σ V ∇W",
          .meaning = "Particles move out of crowds, so that sums over neighbors stay accurate.",
          .quantity = StageQuantity::velocity};
}

Stage half_kick() {
  return {.name = "half a kick",
          .equation = "vᵢ ← vᵢ + ½ Δt (aᵢ + g)",
          .meaning = "Leapfrog: half of the change of velocity comes before the move, half after it.",
          .quantity = StageQuantity::velocity};
}

Stage integrated_density(const Settings::ParticleSettings& settings) {
  const bool diffuses = settings.diffusion > 0.0;
  return {.name = "density",
          .equation = std::string("dρᵢ/dt = −ρᵢ Σ V (vⱼ − vᵢ)·∇W") +
                      (diffuses ? "\n+ 2δhc Σ V (ρⱼ − ρᵢ) (xⱼ − xᵢ)·∇W/r²" : ""),
          .meaning = "The density grows where the flow converges: the continuity equation.",
          .quantity = StageQuantity::density};
}

Stage state_pressure(const Settings::ParticleSettings& settings) {
  const bool tait = settings.equation_of_state == EquationOfState::tait;
  return {.name = "pressure",
          .equation = tait ? "pᵢ = c² ρ₀/7 ((ρᵢ/ρ₀)⁷ − 1)" : "pᵢ = c² (ρᵢ − ρ₀)",
          .meaning = "A hardly compressible fluid: sound of speed c carries its pressure.",
          .quantity = StageQuantity::pressure};
}

Stage acceleration(const Settings::ParticleSettings& settings, WcsphForm form) {
  const bool pairs = form != WcsphForm::differences;
  std::string terms = pairs ? "aᵢ = −Σ m (pᵢ + pⱼ)/(ρᵢρⱼ) ∇W" : "aᵢ = −Bᵢ Σ m (pⱼ − pᵢ)/(ρᵢρⱼ) ∇W − mean";
  if (settings.viscosity > 0.0) {
    terms += pairs ? "\n+ 2ν Σ m (vᵢ − vⱼ)/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²"
                   : "\n+ 2ν/μᵢ Σ m (vᵢ − vⱼ − ∇v·(xᵢ − xⱼ))/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²";
  }
  if (settings.surface_tension > 0.0) terms += settings.viscosity > 0.0 ? " + tension" : "\n+ tension";
  return {.name = "acceleration",
          .equation = terms,
          .meaning = pairs
                         ? "The forces of all neighbors; those of a pair are exact opposites."
                         : "The slope of the pressure and the curvature of the flow, exact if they are even.",
          .quantity = StageQuantity::acceleration};
}

Stage number_density() {
  return {.name = "density",
          .equation = "σᵢ = Σ V W(xᵢ − xⱼ)",
          .meaning = "The part of the space that fluid fills.",
          .quantity = StageQuantity::density};
}

Stage predicted_pressure(int iteration) {
  return {.name = "pressure iteration",
          .equation = "x* = x + Δt (v + Δt a(p))\np ← max(p + s (σ(x*) − σ₀), 0)",
          .meaning = "Predict all positions, and raise the pressure where it would be too dense.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage divergence_pressure(int iteration) {
  return {.name = "divergence iteration",
          .equation = "e = Δt d/dt σ(v + Δt a(p)) − room\np ← max(p + s e, lowest)",
          .meaning = "Raise the pressure until velocities compress no particle: ∇·v = 0.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage density_pressure(int iteration) {
  return {.name = "density iteration",
          .equation = "e = σ + Δt d/dt σ(v + Δt a(p)) − σ₀\np ← max(p + s e, 0)",
          .meaning = "Raise the pressure until no particle would arrive denser than at rest.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage pressure_kick() {
  return {.name = "pressure",
          .equation = "vᵢ ← vᵢ + Δt aᵢ(p)\naᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W / mᵢ",
          .meaning = "The pressure found changes the velocities: the counterpart of the grid's gradient.",
          .quantity = StageQuantity::velocity};
}

Stage pressure_half_kick() {
  return {.name = "half a kick",
          .equation = "vᵢ ← vᵢ + ½ Δt aᵢ(p mean)",
          .meaning = "The mean pressure of the step before acts for half a step before the move.",
          .quantity = StageQuantity::velocity};
}

Stage density_correction() {
  return {.name = "density correction",
          .equation = "xᵢ ← xᵢ + Δt² aᵢ(p)",
          .meaning = "Crowded particles move aside without gaining speed.",
          .quantity = StageQuantity::velocity};
}

}  // namespace twinflow::particle_stages
