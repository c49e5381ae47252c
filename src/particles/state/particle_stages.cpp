#include "particles/state/particle_stages.hpp"

namespace twinflow::particle_stages {

Stage coupling() {
  return {.name = "drag of the grid",
          .equation = "vᵢ ← vᵢ + (u(xᵢ) − vᵢ) (1 − exp(−k Δt))",
          .meaning = "The grid's flow takes the particles along.",
          .quantity = StageQuantity::velocity};
}

Stage strokes() {
  return {.name = "strokes",
          .equation = "vᵢ ← vᵢ + v G(xᵢ),   G = mean of exp(−r²/R²) along the stroke",
          .meaning = "The brush pushes what is near it.",
          .quantity = StageQuantity::velocity};
}

Stage forces(bool viscous) {
  Stage stage{.name = "forces",
              .equation = "vᵢ ← vᵢ + Δt g",
              .meaning = "Gravity changes all velocities alike.",
              .quantity = StageQuantity::velocity};
  if (viscous) {
    stage.equation = "vᵢ ← vᵢ + Δt (g + aᵢ)\naᵢ = 2ν Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W / (r² mᵢ)";
    stage.meaning = "Gravity, and viscosity: neighbours take on each other's velocity.";
  }
  return stage;
}

Stage move() {
  return {.name = "move",
          .equation = "xᵢ ← xᵢ + Δt vᵢ",
          .meaning = "Particles carry everything along: nothing is lost in advection.",
          .quantity = StageQuantity::velocity};
}

Stage neighbors() {
  return {
      .name = "neighbours",
      .equation = "j is a neighbour of i   where |xᵢ − xⱼ| < h",
      .meaning = "All particles are sorted into cells of side h: neighbours are in the nine cells around.",
      .quantity = StageQuantity::neighbors};
}

Stage walls() {
  return {.name = "walls",
          .equation = "xᵢ stays inside,   vᵢ·n ← −e vᵢ·n   at walls",
          .meaning = "Who has left the container comes back to its wall.",
          .quantity = StageQuantity::velocity};
}

Stage double_density() {
  return {.name = "density",
          .equation = "ρᵢ ∝ 1 + Σ (1 − r/h)²,   near density ρ′ᵢ ∝ Σ (1 − r/h)³",
          .meaning = "How crowded it is around each particle, and how crowded quite near to it.",
          .quantity = StageQuantity::density};
}

Stage double_density_pressure() {
  return {.name = "pressure",
          .equation = "pᵢ = k (ρᵢ/ρ₀ − 1)",
          .meaning = "Where particles crowd they push, where they are sparse they pull.",
          .quantity = StageQuantity::pressure};
}

Stage near_pressure() {
  return {.name = "near pressure",
          .equation = "qᵢ = k′ ρ′ᵢ",
          .meaning = "Who is very near is always pushed away: this keeps particles from clumping.",
          .quantity = StageQuantity::pressure};
}

Stage relaxation() {
  return {.name = "relaxation",
          .equation =
              "dᵢ = ½Δt² K Σ [(pᵢ + pⱼ) g + (qᵢ + qⱼ) g²] (xᵢ − xⱼ)/r,   g = 1 − r/h\n"
              "xᵢ ← xᵢ + dᵢ,   vᵢ ← vᵢ + dᵢ/Δt",
          .meaning = "Pairs push each other apart by the same way, and keep the speed of it.",
          .quantity = StageQuantity::velocity};
}

Stage summed_density() {
  return {.name = "density",
          .equation = "ρᵢ = Σ m W(xᵢ − xⱼ, h)",
          .meaning = "Each particle is smeared out by the kernel W; the density is the sum.",
          .quantity = StageQuantity::density};
}

Stage linear_pressure() {
  return {.name = "pressure",
          .equation = "pᵢ = k (ρᵢ − ρ₀)",
          .meaning = "The denser than at rest, the higher the pressure.",
          .quantity = StageQuantity::pressure};
}

Stage mueller_kick() {
  return {.name = "pressure and viscosity",
          .equation = "vᵢ ← vᵢ + Δt aᵢ\naᵢ = −Σ m (pᵢ + pⱼ)/(ρᵢρⱼ) ∇W + ν Σ m (vⱼ − vᵢ)/(ρᵢρⱼ) ∇²W",
          .meaning = "Pressure pushes from dense to sparse, viscosity evens out the velocities.",
          .quantity = StageQuantity::velocity};
}

Stage shifting() {
  return {.name = "shifting",
          .equation = "xᵢ ← xᵢ − D Σ V ∇W",
          .meaning = "Particles go from where they crowd, so that their sums stay accurate.",
          .quantity = StageQuantity::velocity};
}

Stage half_kick() {
  return {.name = "half a kick",
          .equation = "vᵢ ← vᵢ + ½ Δt (aᵢ + g)",
          .meaning = "Leapfrog: half of the acceleration before the move, half after it.",
          .quantity = StageQuantity::velocity};
}

Stage carried_density(const Settings::ParticleSettings& settings) {
  const bool diffuses = settings.diffusion > 0.0;
  return {.name = "density",
          .equation = std::string("dρᵢ/dt = −ρᵢ Σ V (vⱼ − vᵢ)·∇W") +
                      (diffuses ? "\n+ 2δhc Σ V (ρⱼ − ρᵢ) (xⱼ − xᵢ)·∇W/r²" : ""),
          .meaning = "Density grows where the flow comes together: the equation of continuity.",
          .quantity = StageQuantity::density};
}

Stage state_pressure(const Settings::ParticleSettings& settings) {
  const bool tait = settings.equation_of_state == EquationOfState::tait;
  return {.name = "pressure",
          .equation = tait ? "pᵢ = c² ρ₀/7 ((ρᵢ/ρ₀)⁷ − 1)" : "pᵢ = c² (ρᵢ − ρ₀)",
          .meaning = "A fluid that is hardly compressible: sound of speed c carries its pressure.",
          .quantity = StageQuantity::pressure};
}

Stage acceleration(const Settings::ParticleSettings& settings) {
  std::string terms = "aᵢ = −Σ m (pᵢ + pⱼ)/(ρᵢρⱼ) ∇W";
  if (settings.viscosity > 0.0) terms += "\n+ 2ν Σ m (vᵢ − vⱼ)/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²";
  if (settings.surface_tension > 0.0) terms += settings.viscosity > 0.0 ? " + tension" : "\n+ tension";
  return {.name = "acceleration",
          .equation = terms,
          .meaning = "What neighbours do to each particle; the forces of a pair are exact opposites.",
          .quantity = StageQuantity::acceleration};
}

Stage number_density() {
  return {.name = "density",
          .equation = "σᵢ = Σ V W(xᵢ − xⱼ)",
          .meaning = "The share of the room that is full.",
          .quantity = StageQuantity::density};
}

Stage predicted_pressure(int iteration) {
  return {.name = "pressure iteration",
          .equation = "x* = x + Δt (v + Δt a(p))\np ← max(p + s (σ(x*) − σ₀), 0)",
          .meaning = "Predict where all will be, and press more where it would be too dense there.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage divergence_pressure(int iteration) {
  return {.name = "divergence iteration",
          .equation = "e = Δt d/dt σ(v + Δt a(p)) − room\np ← max(p + s e, lowest)",
          .meaning = "Press until no particle is compressed by its velocities: ∇·v = 0.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage density_pressure(int iteration) {
  return {.name = "density iteration",
          .equation = "e = σ + Δt d/dt σ(v + Δt a(p)) − σ₀\np ← max(p + s e, 0)",
          .meaning = "Press until nobody would arrive denser than at rest.",
          .quantity = StageQuantity::pressure,
          .iteration = iteration};
}

Stage pressure_kick() {
  return {.name = "pressure",
          .equation = "vᵢ ← vᵢ + Δt aᵢ(p)\naᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W / mᵢ",
          .meaning = "The pressure found pushes: the counterpart of the grid's gradient.",
          .quantity = StageQuantity::velocity};
}

Stage density_correction() {
  return {.name = "density correction",
          .equation = "xᵢ ← xᵢ + Δt² aᵢ(p)",
          .meaning = "Crowds are moved aside without gaining speed.",
          .quantity = StageQuantity::velocity};
}

}  // namespace twinflow::particle_stages
