#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> particle_motion_rows() {
  // clang-format off
  return {
    numerical(real(TWINFLOW_PLACE(particles.rest_density), "Rest density", "uniform fillings", 1.0, decades(0.1, 10.0), kLive,
                   "Density that the particles approach, relative to a uniform filling. At 1 a fluid that "
                   "fills its space is under no pressure. Below 1 particles push apart everywhere, which "
                   "closes the cores of strong vortices but damps motion. Above 1 they draw together.")),
    numerical(real(TWINFLOW_PLACE(particles.stiffness), "Stiffness", "(domain units/s)²", 20.0, decades(0.0, 1000.0), kLive,
                   "Resistance to deviations from the rest density. Larger values compress less and need "
                   "more sub-steps.")),
    numerical(real(TWINFLOW_PLACE(particles.near_stiffness), "Near stiffness", "(domain units/s)²", 0.5, decades(0.0, 1000.0), kLive,
                   "Repulsion of close particles at any density; only double-density uses it. Larger "
                   "values keep particles evenly spaced and need more sub-steps.")),
    real(TWINFLOW_PLACE(particles.viscosity), "Viscosity", "domain units²/s", 0.0, decades(0.0, 10.0), kLive,
         "Kinematic viscosity of the particle fluid; double-density ignores it. Larger values smooth "
         "motion sooner and need more sub-steps."),
    real(TWINFLOW_PLACE(particles.xsph), "Smoothing", "", 0.1, {0.0, 1.0}, kLive,
         "Fraction of its neighbors' mean velocity that a particle of mueller takes on while sound crosses "
         "the neighborhood. Larger values calm the relative motion of particles. With 0 and no viscosity, "
         "the particles heat up."),
    boolean(TWINFLOW_PLACE(particles.negative_pressure), "Negative pressure", false, kLive,
            "Whether a density below the rest density pulls particles together (not in double-density). If "
            "off, a free surface breaks up freely. If on, particles without a free surface follow their "
            "pressure both ways; others clump."),
    real(TWINFLOW_PLACE(particles.restitution), "Restitution", "", 0.0, {0.0, 1.0}, kLive,
         "Particles bounce off walls, and rigid bodies off each other, with this fraction of their "
         "approach speed. Larger values bounce harder. At 0 particles slide along walls and bodies stay "
         "together."),
    numerical(choice(TWINFLOW_PLACE(particles.kernel), "Kernel", SmoothingKernel::wendland_c2, kLive,
                     "Smoothing kernel of wcsph, pcisph and dfsph. Particles pair up less with "
                     "wendland-c2; cubic-spline is the classic one.")),
    choice(TWINFLOW_PLACE(particles.equation_of_state), "Equation of state", EquationOfState::linear, kLive,
           "How the pressure of wcsph follows from its density. linear: in proportion. tait: by the "
           "seventh power, equally stiff for small changes and stiffer for large ones."),
    numerical(choice(TWINFLOW_PLACE(particles.sound), "Speed of sound", SoundSpeed::standard, kLive,
                     "Speed of sound of wcsph in a periodic box that the fluid fills, with m particles along its "
                     "height. standard: 11 times the flow's speed. accurate: 16 times, growing by the root of m/32, "
                     "for an error that falls with m. finest: 11 times, growing by m/32, for second order. More "
                     "sound needs more sub-steps. Elsewhere it is 12 times the flow's speed.")),
    numerical(real(TWINFLOW_PLACE(particles.diffusion), "Density diffusion", "", 0.05, {0.0, 0.5}, kLive,
                   "How strongly wcsph smooths the densities of neighbors. Larger values remove more noise "
                   "from the pressure.")),
    numerical(boolean(TWINFLOW_PLACE(particles.correction), "Correction", true, kLive,
                      "Whether wcsph, pcisph and dfsph correct their gradients for the arrangement of the "
                      "neighbors. They are then exact for linear fields. If off, the methods are faster "
                      "and less accurate.")),
    numerical(boolean(TWINFLOW_PLACE(particles.shifting), "Shifting", true, kLive,
                      "Whether particles move out of crowds, with velocities and densities corrected for "
                      "it. This keeps them evenly spread in flow that stretches. wcsph shifts except near "
                      "a free surface. pcisph and dfsph shift only if fluid fills a periodic domain "
                      "without balls.")),
    real(TWINFLOW_PLACE(particles.surface_tension), "Surface tension", "density · domain units³/s²", 0.0, decades(0.0, 100.0),
         kLive,
         "Force per length that contracts a free surface. A drop of radius r is under a pressure of this "
         "value divided by r. All methods but double-density have it. Larger values round drops sooner and "
         "need more sub-steps. It needs a neighborhood of about 3 or more; with less, the surface is rough."),
    real(TWINFLOW_PLACE(particles.contact_angle), "Contact angle", "degrees", 90.0, {0.0, 180.0}, kLive,
         "Angle in the liquid at which its surface meets solids, if it has surface tension. Below 90 the "
         "liquid spreads on them, above 90 it beads."),
    numerical(boolean(TWINFLOW_PLACE(particles.adaptive_radius), "Adaptive radius", false, kLive,
                      "Whether each particle of wcsph has its own interaction radius. It follows the "
                      "square root of the particle's volume, so density changes leave the number of "
                      "neighbors the same. The radius changes by at most a fifth. Other methods sum "
                      "densities with one radius, or keep them even, so a radius would have nothing to "
                      "follow.")),
    numerical(real(TWINFLOW_PLACE(particles.density_tolerance), "Density tolerance", "", 0.01, decades(1e-5, 0.5), kLive,
                   "Largest density error, relative to the rest density, at which the density solve of "
                   "pcisph and dfsph ends. It is at least 3 % if they shift particles. Smaller values keep "
                   "the volume better and take more iterations.")),
    numerical(real(TWINFLOW_PLACE(particles.divergence_tolerance), "Divergence tolerance", "", 1e-4, decades(1e-7, 0.1), kLive,
                   "Mean relative compression per sub-step that the velocities of pcisph and dfsph may "
                   "still cause. Smaller values are more exact and take more iterations.")),
    numerical(integer(TWINFLOW_PLACE(particles.max_iterations), "Most iterations", "", 100, decades(1, 10000), kLive,
                      "Most iterations in each pressure solve of pcisph and dfsph, even if the tolerance "
                      "is not reached.")),
    numerical(real(TWINFLOW_PLACE(particles.cfl), "CFL number", "", 0.4, {0.05, 1.0}, kLive,
                   "Fraction of the interaction radius that the fastest signal may cross in a sub-step. "
                   "Smaller values are safer and slower.")),
    numerical(integer(TWINFLOW_PLACE(particles.max_substeps), "Most sub-steps", "", 16, {1, 256}, kLive,
                      "Most sub-steps of the particles in one time step. If the fluid needs more, the "
                      "steps of both fluids become shorter. Simulated time then slows down, and the "
                      "caption shows the ratio.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
