#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> particle_motion_rows() {
  // clang-format off
  return {
    numerical(real("particles.rest_density", "Rest density", "uniform fillings", 1.0, decades(0.1, 10.0), kLive,
                   [](auto& s) -> auto& { return s.particles.rest_density; },
                   "Density that the particles approach, relative to a uniform filling. At 1 a fluid that "
                   "fills its space is under no pressure. Below 1 particles push apart everywhere, which "
                   "closes the cores of strong vortices but damps motion. Above 1 they draw together.")),
    numerical(real("particles.stiffness", "Stiffness", "(domain units/s)²", 20.0, decades(0.0, 1000.0), kLive,
                   [](auto& s) -> auto& { return s.particles.stiffness; },
                   "Resistance to deviations from the rest density. Larger values compress less and need "
                   "more sub-steps.")),
    numerical(real("particles.near_stiffness", "Near stiffness", "(domain units/s)²", 0.5, decades(0.0, 1000.0), kLive,
                   [](auto& s) -> auto& { return s.particles.near_stiffness; },
                   "Repulsion of close particles at any density; only double-density uses it. Larger "
                   "values keep particles evenly spaced and need more sub-steps.")),
    real("particles.viscosity", "Viscosity", "domain units²/s", 0.0, decades(0.0, 10.0), kLive,
         [](auto& s) -> auto& { return s.particles.viscosity; },
         "Kinematic viscosity of the particle fluid; double-density ignores it. Larger values smooth "
         "motion sooner and need more sub-steps."),
    real("particles.xsph", "Smoothing", "", 0.1, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.particles.xsph; },
         "Fraction of its neighbors' mean velocity that a particle of mueller takes on while sound crosses "
         "the neighborhood. Larger values calm the relative motion of particles. With 0 and no viscosity, "
         "the particles heat up."),
    boolean("particles.negative_pressure", "Negative pressure", false, kLive,
            [](auto& s) -> auto& { return s.particles.negative_pressure; },
            "Whether a density below the rest density pulls particles together (not in double-density). If "
            "off, a free surface breaks up freely. If on, particles without a free surface follow their "
            "pressure both ways; others clump."),
    real("particles.restitution", "Restitution", "", 0.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.particles.restitution; },
         "Particles bounce off walls, and rigid bodies off each other, with this fraction of their "
         "approach speed. Larger values bounce harder. At 0 particles slide along walls and bodies stay "
         "together."),
    numerical(choice("particles.kernel", "Kernel", SmoothingKernel::wendland_c2, kLive,
                     [](auto& s) -> auto& { return s.particles.kernel; },
                     "Smoothing kernel of wcsph, pcisph and dfsph. Particles pair up less with "
                     "wendland-c2; cubic-spline is the classic one.")),
    choice("particles.equation_of_state", "Equation of state", EquationOfState::linear, kLive,
           [](auto& s) -> auto& { return s.particles.equation_of_state; },
           "How the pressure of wcsph follows from its density. linear: in proportion. tait: by the "
           "seventh power, equally stiff for small changes and stiffer for large ones."),
    numerical(choice("particles.sound", "Speed of sound", SoundSpeed::standard, kLive,
                     [](auto& s) -> auto& { return s.particles.sound; },
                     "Speed of sound of wcsph in a periodic box that the fluid fills, with m particles along its "
                     "height. standard: 11 times the flow's speed. accurate: 16 times, growing by the root of m/32, "
                     "for an error that falls with m. finest: 11 times, growing by m/32, for second order. More "
                     "sound needs more sub-steps. Elsewhere it is 12 times the flow's speed.")),
    numerical(real("particles.diffusion", "Density diffusion", "", 0.05, {0.0, 0.5}, kLive,
                   [](auto& s) -> auto& { return s.particles.diffusion; },
                   "How strongly wcsph smooths the densities of neighbors. Larger values remove more noise "
                   "from the pressure.")),
    numerical(boolean("particles.correction", "Correction", true, kLive,
                      [](auto& s) -> auto& { return s.particles.correction; },
                      "Whether wcsph, pcisph and dfsph correct their gradients for the arrangement of the "
                      "neighbors. They are then exact for linear fields. If off, the methods are faster "
                      "and less accurate.")),
    numerical(boolean("particles.shifting", "Shifting", true, kLive,
                      [](auto& s) -> auto& { return s.particles.shifting; },
                      "Whether particles move out of crowds, with velocities and densities corrected for "
                      "it. This keeps them evenly spread in flow that stretches. wcsph shifts except near "
                      "a free surface. pcisph and dfsph shift only if fluid fills a periodic domain "
                      "without balls.")),
    real("particles.surface_tension", "Surface tension", "density · domain units³/s²", 0.0, decades(0.0, 100.0),
         kLive,
         [](auto& s) -> auto& { return s.particles.surface_tension; },
         "Force per length that contracts a free surface. A drop of radius r is under a pressure of this "
         "value divided by r. All methods but double-density have it. Larger values round drops sooner and "
         "need more sub-steps. It needs a neighborhood of about 3 or more; with less, the surface is rough."),
    real("particles.contact_angle", "Contact angle", "degrees", 90.0, {0.0, 180.0}, kLive,
         [](auto& s) -> auto& { return s.particles.contact_angle; },
         "Angle in the liquid at which its surface meets solids, if it has surface tension. Below 90 the "
         "liquid spreads on them, above 90 it beads."),
    numerical(boolean("particles.adaptive_radius", "Adaptive radius", false, kLive,
                      [](auto& s) -> auto& { return s.particles.adaptive_radius; },
                      "Whether each particle of wcsph has its own interaction radius. It follows the "
                      "square root of the particle's volume, so density changes leave the number of "
                      "neighbors the same. The radius changes by at most a fifth. Other methods sum "
                      "densities with one radius, or keep them even, so a radius would have nothing to "
                      "follow.")),
    numerical(real("particles.density_tolerance", "Density tolerance", "", 0.01, decades(1e-5, 0.5), kLive,
                   [](auto& s) -> auto& { return s.particles.density_tolerance; },
                   "Largest density error, relative to the rest density, at which the density solve of "
                   "pcisph and dfsph ends. It is at least 3 % if they shift particles. Smaller values keep "
                   "the volume better and take more iterations.")),
    numerical(real("particles.divergence_tolerance", "Divergence tolerance", "", 1e-4, decades(1e-7, 0.1), kLive,
                   [](auto& s) -> auto& { return s.particles.divergence_tolerance; },
                   "Mean relative compression per sub-step that the velocities of pcisph and dfsph may "
                   "still cause. Smaller values are more exact and take more iterations.")),
    numerical(integer("particles.max_iterations", "Most iterations", "", 100, decades(1, 10000), kLive,
                      [](auto& s) -> auto& { return s.particles.max_iterations; },
                      "Most iterations in each pressure solve of pcisph and dfsph, even if the tolerance "
                      "is not reached.")),
    numerical(real("particles.cfl", "CFL number", "", 0.4, {0.05, 1.0}, kLive,
                   [](auto& s) -> auto& { return s.particles.cfl; },
                   "Fraction of the interaction radius that the fastest signal may cross in a sub-step. "
                   "Smaller values are safer and slower.")),
    numerical(integer("particles.max_substeps", "Most sub-steps", "", 16, {1, 256}, kLive,
                      [](auto& s) -> auto& { return s.particles.max_substeps; },
                      "Most sub-steps of the particles in one time step. If the fluid needs more, the "
                      "steps of both fluids become shorter. Simulated time then slows down, and the "
                      "caption shows the ratio.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
