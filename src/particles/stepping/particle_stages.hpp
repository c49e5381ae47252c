#pragma once

#include "particles/loops/wcsph_loops.hpp"
#include "scene/parameters/settings.hpp"
#include "scene/stage.hpp"

namespace twinflow::particle_stages {

// Stages of a sub-step for an observer: position x, velocity v, mass m, volume V, density ρ, pressure p;
// neighbors j of particle i.
inline constexpr StageText coupling{"interphase drag",
                                    "vᵢ ← vᵢ + (u(xᵢ) − vᵢ) (1 − exp(−k Δt))",
                                    "The particles approach the velocity of the grid fluid around them.",
                                    StageQuantity::velocity,
                                    {"particles/inputs/forces.cpp", "add_velocity_changes"}};
inline constexpr StageText strokes{"strokes",
                                   "vᵢ ← vᵢ + v G(xᵢ),   G = mean of exp(−r²/R²) along the stroke",
                                   "The brush pushes the fluid near it.",
                                   StageQuantity::velocity,
                                   {"particles/inputs/brush.cpp", "apply_stroke"}};
Stage forces(bool viscous, bool tense);
inline constexpr StageText surface_tension{
    "surface tension",
    "C = Σ V W,   the surface is the line C = ½\nfᵢ = Σ σ (t₁ + t₂) V W / (mᵢ Σ V W)",
    "Each segment of the surface pulls its two ends together. The particles near an end share its force.",
    StageQuantity::acceleration,
    {"particles/pressure/surface_tension.cpp", "pull_end"}};
inline constexpr StageText move{"move",
                                "xᵢ ← xᵢ + Δt vᵢ",
                                "Particles carry their quantities along: advection loses nothing.",
                                StageQuantity::velocity,
                                {"particles/stepping/substep.cpp", "move"}};
inline constexpr StageText neighbors{
    "neighbors",
    "j is a neighbor of i   where |xᵢ − xⱼ| < h",
    "Particles are sorted into cells of side h: all neighbors are in the nine cells around.",
    StageQuantity::neighbors,
    {"particles/neighbors/counting_sort.cpp", "find_destinations"}};
inline constexpr StageText conduction{
    "conduction",
    "Tᵢ ← Tᵢ + Δt κ Σ 2V (cᵢ + cⱼ) (Tⱼ − Tᵢ) |W′|/r",
    "Heat flows from hot neighbors to cold ones, and through walls that have a temperature.",
    StageQuantity::temperature,
    {"particles/loops/heat_loops.cpp", "rates"}};
inline constexpr StageText dye_mixing{
    "mixing of dye",
    "cᵢ ← cᵢ + Δt (C h)² Σ 2V s (cⱼ − cᵢ) |W′|/r,   s: harmonic mean of |S| at i and j",
    "Strain draws dye out into threads finer than the particles; neighbors mix as fast.",
    StageQuantity::dye,
    {"particles/loops/mixing_loops.cpp", "changes"}};
inline constexpr StageText walls{"walls",
                                 "xᵢ stays inside,   vᵢ·n ← −e vᵢ·n   at walls",
                                 "Particles that have left the container return to its wall.",
                                 StageQuantity::velocity,
                                 {"particles/boundaries/container.cpp", "contain"}};

inline constexpr StageText double_density{
    "density",
    "ρᵢ ∝ 1 + Σ (1 − r/h)²,   near density ρ′ᵢ ∝ Σ (1 − r/h)³",
    "How crowded the surroundings of each particle are, near and very near.",
    StageQuantity::density,
    {"particles/loops/double_density_loops.cpp", "densities"}};
inline constexpr StageText double_density_pressure{"pressure",
                                                   "pᵢ = k (ρᵢ/ρ₀ − 1)",
                                                   "Crowded particles push each other, sparse ones pull.",
                                                   StageQuantity::pressure,
                                                   {"particles/loops/double_density_loops.cpp", "densities"}};
inline constexpr StageText near_pressure{
    "near pressure",
    "qᵢ = k′ ρ′ᵢ",
    "Very near neighbors always push each other away, which prevents clumps.",
    StageQuantity::pressure,
    {"particles/loops/double_density_loops.cpp", "densities"}};
inline constexpr StageText relaxation{
    "relaxation",
    "dᵢ = ½Δt² K Σ [(pᵢ + pⱼ) g + (qᵢ + qⱼ) g²] (xᵢ − xⱼ)/r,   g = 1 − r/h\n"
    "xᵢ ← xᵢ + dᵢ,   vᵢ ← vᵢ + dᵢ/Δt",
    "Pairs push each other apart equally far, and gain the speed of that.",
    StageQuantity::velocity,
    {"particles/loops/double_density_loops.cpp", "displacements"}};

/// The density of Müller and others.
inline constexpr StageText summed_density{
    "density",
    "ρᵢ = Σ m W(xᵢ − xⱼ, h)",
    "The kernel W spreads the mass of each particle; the density is the sum.",
    StageQuantity::density,
    {"particles/loops/mueller_loops.cpp", "densities"}};
inline constexpr StageText linear_pressure{
    "pressure",
    "pᵢ = k (ρᵢ − ρ₀) + ζ dρᵢ/dt",
    "The pressure rises with the density, and while the density grows.",
    StageQuantity::pressure,
    {"particles/loops/mueller_loops.cpp", "densities"}};
Stage mueller_kick(bool tense);

inline constexpr StageText shifting{
    "shifting",
    "xᵢ ← xᵢ − D Σ V ∇W",
    "Particles move out of crowds, so that sums over neighbors stay accurate.",
    StageQuantity::velocity,
    {"particles/loops/shifting_loops.cpp", "shifts_with"}};
inline constexpr StageText half_kick{
    "half a kick",
    "vᵢ ← vᵢ + ½ Δt (aᵢ + g)",
    "Leapfrog: half of the change of velocity comes before the move, half after it.",
    StageQuantity::velocity,
    {"particles/methods/wcsph.cpp", "half_kick"}};
Stage integrated_density(const Settings::ParticleSettings& settings);
Stage state_pressure(const Settings::ParticleSettings& settings);
Stage acceleration(const Settings::ParticleSettings& settings, WcsphForm form);

/// The density of incompressible methods.
inline constexpr StageText number_density{"density",
                                          "σᵢ = Σ V W(xᵢ − xⱼ)",
                                          "The part of the space that fluid fills.",
                                          StageQuantity::density,
                                          {"particles/loops/incompressible_loops.cpp", "densities_with"}};
inline constexpr StageText predicted_pressure{
    "pressure iteration",
    "x* = x + Δt (v + Δt a(p))\np ← max(p + s (σ(x*) − σ₀), 0)",
    "Predict all positions, and raise the pressure where it would be too dense.",
    StageQuantity::pressure,
    {"particles/pressure/pressure_solve.cpp", "take_step"}};
inline constexpr StageText divergence_pressure{
    "divergence iteration",
    "e = Δt d/dt σ(v + Δt a(p)) − room\np ← max(p + s e, lowest)",
    "Raise the pressure until velocities compress no particle: ∇·v = 0.",
    StageQuantity::pressure,
    {"particles/pressure/pressure_solve.cpp", "take_step"}};
inline constexpr StageText density_pressure{
    "density iteration",
    "e = σ + Δt d/dt σ(v + Δt a(p)) − σ₀\np ← max(p + s e, 0)",
    "Raise the pressure until no particle would arrive denser than at rest.",
    StageQuantity::pressure,
    {"particles/pressure/pressure_solve.cpp", "take_step"}};
inline constexpr StageText pressure_kick{
    "pressure",
    "vᵢ ← vᵢ + Δt aᵢ(p)\naᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W / mᵢ",
    "The pressure found changes the velocities: the counterpart of the grid's gradient.",
    StageQuantity::velocity,
    {"particles/loops/incompressible_loops.cpp", "accelerations_with"}};
inline constexpr StageText pressure_half_kick{
    "half a kick",
    "vᵢ ← vᵢ + ½ Δt aᵢ(p mean)",
    "The mean pressure of the step before acts for half a step before the move.",
    StageQuantity::velocity,
    {"particles/loops/incompressible_loops.cpp", "accelerations_with"}};
inline constexpr StageText density_correction{"density correction",
                                              "xᵢ ← xᵢ + Δt² aᵢ(p)",
                                              "Crowded particles move aside without gaining speed.",
                                              StageQuantity::velocity,
                                              {"particles/pressure/density_correction.cpp", "move_aside"}};

}  // namespace twinflow::particle_stages
