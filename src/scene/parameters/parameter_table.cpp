#include "scene/parameters/parameter_table.hpp"

#include <string>
#include <type_traits>
#include <utility>

namespace twinflow {
namespace {

// Rows of the table. Each names its place in Settings once, by an accessor that reads and stores.

constexpr TakesEffect kLive = TakesEffect::live;
constexpr TakesEffect kOnReset = TakesEffect::on_reset;

struct Range {
  double minimum;
  double maximum;
  int multiple_of = 1;
  bool logarithmic = false;
};

template <class Access>
Parameter row(std::string_view key, std::string_view label, std::string_view unit, ParameterKind kind,
              ParameterValue default_value, TakesEffect takes_effect, Access access, std::string_view help) {
  Parameter parameter{};
  parameter.key = key;
  parameter.label = label;
  parameter.unit = unit;
  parameter.help = help;
  parameter.kind = kind;
  parameter.takes_effect = takes_effect;
  parameter.default_value = std::move(default_value);
  using Value = std::remove_cvref_t<decltype(access(std::declval<Settings&>()))>;
  if constexpr (!std::is_enum_v<Value>) {
    parameter.get = [access](const Settings& settings) -> ParameterValue { return access(settings); };
    parameter.store = [access](Settings& settings, const ParameterValue& value) {
      access(settings) = std::get<Value>(value);
    };
  }
  return parameter;
}

template <class Access>
Parameter boolean(std::string_view key, std::string_view label, bool default_value, TakesEffect takes_effect,
                  Access access, std::string_view help) {
  return row(key, label, "", ParameterKind::boolean, default_value, takes_effect, access, help);
}

template <class Access>
Parameter text(std::string_view key, std::string_view label, std::string default_value,
               TakesEffect takes_effect, Access access, std::string_view help) {
  return row(key, label, "", ParameterKind::text, std::move(default_value), takes_effect, access, help);
}

Parameter with_range(Parameter parameter, const Range& range) {
  parameter.minimum = range.minimum;
  parameter.maximum = range.maximum;
  parameter.multiple_of = range.multiple_of;
  parameter.logarithmic = range.logarithmic;
  return parameter;
}

template <class Access>
Parameter integer(std::string_view key, std::string_view label, std::string_view unit, int default_value,
                  const Range& range, TakesEffect takes_effect, Access access, std::string_view help) {
  return with_range(row(key, label, unit, ParameterKind::integer, default_value, takes_effect, access, help),
                    range);
}

template <class Access>
Parameter real(std::string_view key, std::string_view label, std::string_view unit, double default_value,
               const Range& range, TakesEffect takes_effect, Access access, std::string_view help) {
  return with_range(row(key, label, unit, ParameterKind::real, default_value, takes_effect, access, help),
                    range);
}

template <class Enum, class Access>
Parameter choice(std::string_view key, std::string_view label, Enum default_value, TakesEffect takes_effect,
                 Access access, std::string_view help) {
  static_assert(!kChoices<Enum>.empty());
  Parameter parameter = row(key, label, "", ParameterKind::choice, std::string(name_of(default_value)),
                            takes_effect, access, help);
  parameter.get = [access](const Settings& settings) -> ParameterValue {
    return std::string(name_of(access(settings)));
  };
  parameter.store = [access](Settings& settings, const ParameterValue& value) {
    access(settings) = value_named<Enum>(std::get<std::string>(value));
  };
  for (const Choice<Enum>& choice : kChoices<Enum>) parameter.names.push_back(choice.name);
  return parameter;
}

/// One channel of the default dye: two ribbons that meander across a dark ground, a blob in the middle and
/// one in the corners; smooth, periodic on [-1, 1)², and within 0 and 1 for the weights below.
std::string dye_formula(const char* ground, const char* upper_ribbon, const char* lower_ribbon,
                        const char* middle, const char* corners) {
  return std::string(ground) + " + " + upper_ribbon +
         "*exp(-9*(1 - cos(pi*(y - 0.5 - 0.15*sin(pi*x)))))" +                         //
         " + " + lower_ribbon + "*exp(-9*(1 - cos(pi*(y + 0.5 - 0.15*sin(pi*x)))))" +  //
         " + " + middle + "*exp(5*(cos(pi*x) + cos(pi*y) - 2))" +                      //
         " + " + corners + "*exp(-5*(cos(pi*x) + cos(pi*y) + 2))";
}

}  // namespace

std::vector<Parameter> make_parameter_table() {
  // clang-format off
  return {
    real("domain.aspect", "Aspect", "", 1.0, {0.25, 4.0}, kOnReset,
         [](auto& s) -> auto& { return s.domain.aspect; },
         "Width of the domain divided by its height, which is always 2. Both fluids fill the same domain."),
    choice("domain.boundary", "Boundary", Boundary::wrap, kOnReset,
           [](auto& s) -> auto& { return s.domain.boundary; },
           "What happens at the edge of the domain. With wrap, what leaves on one side comes in on the opposite one; walls "
           "close it like a box."),
    choice("domain.slip", "Walls", WallSlip::free_slip, kLive,
           [](auto& s) -> auto& { return s.domain.slip; },
           "Whether the grid fluid slides freely along walls or stops where it touches them. Between walls only."),
    real("domain.lid_speed", "Lid speed", "domain units/s", 0.0, {-20.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.domain.lid_speed; },
         "Speed to the right at which the upper wall slides and drags the grid fluid along. 0: it is a wall like the "
         "others. Between walls only."),

    real("time.step", "Time step", "s", 1.0 / 60.0, {1e-5, 0.1, 1, true}, kLive,
         [](auto& s) -> auto& { return s.time.step; },
         "Time by which one step moves both fluids on, whatever the frame rate. Larger steps cost less and blur or "
         "break up fast flow."),
    real("time.end", "End", "s", 10.0, {0.0, 1e6}, kLive,
         [](auto& s) -> auto& { return s.time.end; },
         "Time at which a run without a window ends, where the command line names no other."),

    text("velocity.u", "Velocity u", "0.5*sin(2*pi*y)", kOnReset,
         [](auto& s) -> auto& { return s.velocity.u; },
         "Formula in x, y, t for the velocity to the right at the start, in domain units per second."),
    text("velocity.v", "Velocity v", "0.5*sin(2*pi*x)", kOnReset,
         [](auto& s) -> auto& { return s.velocity.v; },
         "Formula in x, y, t for the upward velocity at the start, in domain units per second."),

    real("turbulence.amplitude", "Turbulence", "domain units/s", 0.0, {0.0, 20.0}, kOnReset,
         [](auto& s) -> auto& { return s.turbulence.amplitude; },
         "Root mean square speed of a random flow that the start adds to the velocity formulas; the seed chooses which "
         "flow. 0: none."),
    real("turbulence.wavenumber", "Waves", "per height", 6.0, {1.0, 64.0, 1, true}, kOnReset,
         [](auto& s) -> auto& { return s.turbulence.wavenumber; },
         "How many of the random flow's waves fit, on average, into the height of the domain. More make smaller "
         "vortices."),

    text("exact.u", "Exact u", "", kLive,
         [](auto& s) -> auto& { return s.exact.u; },
         "Formula in x, y, t for the velocity to the right of the scene's exact solution, with which the errors of "
         "both fluids are measured. Empty: none is known."),
    text("exact.v", "Exact v", "", kLive,
         [](auto& s) -> auto& { return s.exact.v; },
         "Formula in x, y, t for the upward velocity of the scene's exact solution. Empty: none is known."),

    text("dye.r", "Dye red", dye_formula("0.02", "0.95", "0.05", "0.95", "0.45"), kOnReset,
         [](auto& s) -> auto& { return s.dye.r; },
         "Formula in x, y, t for the red part of the dye at the start, from 0 to 1."),
    text("dye.g", "Dye green", dye_formula("0.025", "0.35", "0.65", "0.75", "0.15"), kOnReset,
         [](auto& s) -> auto& { return s.dye.g; },
         "Formula in x, y, t for the green part of the dye at the start, from 0 to 1."),
    text("dye.b", "Dye blue", dye_formula("0.06", "0.12", "0.75", "0.25", "0.85"), kOnReset,
         [](auto& s) -> auto& { return s.dye.b; },
         "Formula in x, y, t for the blue part of the dye at the start, from 0 to 1."),
    text("dye.image", "Dye image", "", kOnReset,
         [](auto& s) -> auto& { return s.dye.image; },
         "Image file, relative to the scene's folder, stretched over the domain as the dye at the start. Empty: the "
         "three formulas."),
    integer("dye.resolution", "Dye rows", "texels", 512, {16, 4096, 2}, kOnReset,
            [](auto& s) -> auto& { return s.dye.resolution; },
            "Rows of the grid's dye image. More rows keep finer threads of colour and cost more memory and time."),
    real("dye.dissipation", "Dye fading", "1/s", 0.0, {0.0, 10.0}, kLive,
         [](auto& s) -> auto& { return s.dye.dissipation; },
         "Rate at which the grid's dye fades to black: after 1/rate seconds it has 37 % left. 0 keeps it."),
    boolean("dye.monotone", "Keep in range", true, kLive,
            [](auto& s) -> auto& { return s.dye.monotone; },
            "Whether bicubic advection keeps the dye within the values around it, so that no colour appears that was not "
            "there. Without, edges are a little sharper and overshoot."),

    real("force.x", "Force x", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.force.x; },
         "Acceleration to the right that acts on both fluids everywhere."),
    real("force.y", "Force y", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.force.y; },
         "Upward acceleration that acts on both fluids everywhere; negative values are gravity."),

    real("stream.speed", "Stream", "domain units/s", 0.0, {-20.0, 20.0}, kOnReset,
         [](auto& s) -> auto& { return s.stream.speed; },
         "Speed to the right at which a stream enters a domain that wraps around: in a strip along its left and right "
         "edge both fluids are driven to it and take on the dye of the start. 0: none. Not between walls."),
    real("stream.width", "Stream width", "domain units", 0.5, {0.05, 2.0}, kOnReset,
         [](auto& s) -> auto& { return s.stream.width; },
         "Width of the strip in which the stream is driven. Wider ones calm what comes round again more gently. Not "
         "between walls."),

    boolean("grid.enabled", "Grid", true, kOnReset,
            [](auto& s) -> auto& { return s.grid.enabled; },
            "Whether the scene has the grid fluid, the left pane."),
    integer("grid.resolution", "Rows", "cells", 256, {16, 4096, 2}, kOnReset,
            [](auto& s) -> auto& { return s.grid.resolution; },
            "Rows of square cells over the height of the domain. Twice the rows show vortices half the size at four "
            "times the cost."),
    choice("grid.layout", "Layout", GridLayout::staggered, kOnReset,
           [](auto& s) -> auto& { return s.grid.layout; },
           "Where the unknowns stand. With staggered, velocity stands on the faces between the cells and pressure in "
           "their centres, which resolves twice as fine; with collocated, all share the centres."),
    choice("grid.advection", "Advection", Advection::bicubic, kLive,
           [](auto& s) -> auto& { return s.grid.advection; },
           "How velocity and dye are carried along. bicubic is the most accurate; maccormack corrects itself once; "
           "semi-lagrangian, the textbook's, interpolates linearly and smooths motion away. None is ever unstable."),
    choice("grid.integration", "Integration", Integration::reflection, kLive,
           [](auto& s) -> auto& { return s.grid.integration; },
           "The order of work within a step. reflection projects halfway and mirrors, which keeps nearly all energy, at "
           "twice the cost; projection advects once and removes the divergence once."),
    choice("grid.pressure", "Pressure solver", PressureSolver::automatic, kLive,
           [](auto& s) -> auto& { return s.grid.pressure; },
           "How the pressure that removes the divergence is found. spectral is exact, without walls and for rows and columns "
           "that are powers of two; multigrid leaves a hundredth after two cycles, on staggered cells of any number; "
           "jacobi repeats a cheap local average; auto takes the first of them that can."),
    real("grid.viscosity", "Viscosity", "domain units²/s", 0.0, {0.0, 10.0}, kLive,
         [](auto& s) -> auto& { return s.grid.viscosity; },
         "Kinematic viscosity of the grid fluid. Larger values smooth motion sooner; any value is stable."),
    real("grid.buoyancy", "Buoyancy", "domain units/s²", 0.0, {-20.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.grid.buoyancy; },
         "Upward acceleration of white dye against black in the grid fluid. Bright dye rises, its mean stays; negative "
         "values make it sink."),
    real("grid.confinement", "Confinement", "", 0.0, {0.0, 20.0}, kLive,
         [](auto& s) -> auto& { return s.grid.confinement; },
         "Strength of the vorticity confinement, a force that spins up small vortices which a dissipative scheme lost. "
         "Not physical; 0 is off."),
    integer("grid.iterations", "Iterations", "", 40, {1, 10000, 1, true}, kLive,
            [](auto& s) -> auto& { return s.grid.iterations; },
            "Sweeps of the jacobi pressure solver in a projection, of which a step with reflection makes two. More leave "
            "less divergence and take proportionally longer."),
    integer("grid.cycles", "Cycles", "", 2, {1, 50}, kLive,
            [](auto& s) -> auto& { return s.grid.cycles; },
            "V-cycles of the multigrid pressure solver in a projection. Each leaves a tenth of the divergence or less."),
    real("grid.tolerance", "Tolerance", "", 0.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.grid.tolerance; },
         "Part of the divergence at which multigrid stops, however many cycles that takes. 0: the number of cycles is "
         "fixed."),
    boolean("grid.warm_start", "Warm start", true, kLive,
            [](auto& s) -> auto& { return s.grid.warm_start; },
            "Whether the jacobi and multigrid pressure solvers start from the last pressure (that of the same half of a "
            "step with reflection) instead of zero. In slow flow that is nearer to the answer."),

    boolean("particles.enabled", "Particles", true, kOnReset,
            [](auto& s) -> auto& { return s.particles.enabled; },
            "Whether the scene has the particle fluid, the right pane."),
    choice("particles.method", "Method", ParticleMethodName::double_density, kLive,
           [](auto& s) -> auto& { return s.particles.method; },
           "How particles push each other. double-density is the relaxation of Clavet, Beaudoin and Poulin (2005); mueller is the "
           "smoothed particle fluid of Müller, Charypar and Gross (2003), with forces from pressure and viscosity; wcsph is weakly "
           "compressible; pcisph and dfsph solve for pressures that keep the density (Solenthaler and Pajarola, 2009) and the velocity free "
           "of divergence as well (Bender and Koschier, 2015), as the grid does."),
    integer("particles.count", "Particles", "", 4096, {1, kMostParticles, 1, true}, kOnReset,
            [](auto& s) -> auto& { return s.particles.count; },
            "How many particles share the region at the start. More resolve finer motion, and each step takes longer "
            "and needs more sub-steps."),
    text("particles.region", "Region", "1", kOnReset,
         [](auto& s) -> auto& { return s.particles.region; },
         "Formula in x, y, t; the particles start where it is positive."),
    choice("particles.layout", "Arrangement", ParticleLayout::staggered, kOnReset,
           [](auto& s) -> auto& { return s.particles.layout; },
           "How the particles stand at the start: in rows shifted by half against each other, in squares, or at random by the "
           "seed, evenly but in no pattern (blue noise)."),
    real("particles.jitter", "Jitter", "mean spacings", 0.05, {0.0, 0.5}, kOnReset,
         [](auto& s) -> auto& { return s.particles.jitter; },
         "How far particles start from their arrangement, at random. Larger values hide the pattern and start with "
         "more noise in the density."),
    text("particles.fluid_density", "Fluid density", "1", kOnReset,
         [](auto& s) -> auto& { return s.particles.fluid_density; },
         "Formula in x, y, t for the density of the fluid that starts at a point, from 0.01 to 100. Light fluid rises in heavy "
         "fluid; sound is equally fast in both, and they rub at each other as if equally viscous for their volume."),
    text("particles.initial_pressure", "Initial pressure", "0", kOnReset,
         [](auto& s) -> auto& { return s.particles.initial_pressure; },
         "Formula in x, y, t for the pressure at the start, in (domain units/s)². wcsph starts with the densities that belong "
         "to it, and so without a bang; the other methods find their own."),
    choice("particles.search", "Search", NeighborSearch::spatial_hash, kLive,
           [](auto& s) -> auto& { return s.particles.search; },
           "How neighbours are found; the fluid is the same, spatial-hash the fastest. The others are there for comparison: "
           "brute-force asks every pair, quadtree divides crowded squares in four, hashed-grid looks cells up in buckets."),
    integer("particles.quadtree_capacity", "Quadtree capacity", "particles", 18, {1, 1000, 1, true}, kLive,
            [](auto& s) -> auto& { return s.particles.quadtree_capacity; },
            "Most particles that a square of the quadtree search holds before it is divided in four. Fewer make a deeper "
            "tree, more leave more particles to look at."),
    choice("particles.container", "Container", Container::domain, kOnReset,
           [](auto& s) -> auto& { return s.particles.container; },
           "What holds the particles: what bounds the domain, which is nothing where it wraps; a box, its edge; or a circle "
           "round the middle."),
    real("particles.container_radius", "Container radius", "domain units", 0.9, {0.05, 4.0}, kOnReset,
         [](auto& s) -> auto& { return s.particles.container_radius; },
         "Radius of the circle that holds the particles; it has to fit into the domain."),
    real("particles.neighborhood", "Neighborhood", "mean spacings", 2.5, {1.2, 6.0}, kOnReset,
         [](auto& s) -> auto& { return s.particles.neighborhood; },
         "Distance at which particles still feel each other. Larger is smoother and costs with its square. pcisph and dfsph "
         "need 1.8 or more."),
    real("particles.rest_density", "Rest density", "uniform fillings", 0.9, {0.1, 10.0, 1, true}, kLive,
         [](auto& s) -> auto& { return s.particles.rest_density; },
         "Density the particles strive for, relative to that of an even filling. Above 1 they draw together, "
         "below 1 they push apart."),
    real("particles.stiffness", "Stiffness", "(domain units/s)²", 20.0, {0.0, 1000.0}, kLive,
         [](auto& s) -> auto& { return s.particles.stiffness; },
         "How strongly a density off the rest density is corrected. Larger values compress less and ask for more "
         "sub-steps."),
    real("particles.near_stiffness", "Near stiffness", "(domain units/s)²", 1.0, {0.0, 1000.0}, kLive,
         [](auto& s) -> auto& { return s.particles.near_stiffness; },
         "How strongly close particles repel each other, whatever the density; of double-density alone. Larger values keep "
         "them evenly spaced and ask for more sub-steps."),
    real("particles.viscosity", "Viscosity", "domain units²/s", 0.0, {0.0, 10.0}, kLive,
         [](auto& s) -> auto& { return s.particles.viscosity; },
         "Kinematic viscosity of the particle fluid, but with double-density. Larger values smooth motion sooner and ask "
         "for more sub-steps."),
    real("particles.xsph", "Smoothing", "", 0.1, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.particles.xsph; },
         "Part of its neighbours' mean velocity that a particle of mueller takes on while sound crosses the neighborhood. "
         "Larger values calm particles among each other; with 0 and no viscosity they heat up."),
    boolean("particles.negative_pressure", "Negative pressure", false, kLive,
            [](auto& s) -> auto& { return s.particles.negative_pressure; },
            "Whether pressure below the rest density pulls particles together (not in double-density). Without, a surface "
            "comes apart freely; with, particles without a surface follow their pressure both ways, others clump."),
    real("particles.restitution", "Restitution", "", 0.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.particles.restitution; },
         "Part of its speed towards a wall with which a particle comes back from it. 0: it slides on along the wall."),
    choice("particles.kernel", "Kernel", SmoothingKernel::wendland_c2, kLive,
           [](auto& s) -> auto& { return s.particles.kernel; },
           "The bell with which particles of wcsph, pcisph and dfsph weigh their neighbours. Particles pair up less under wendland-c2; "
           "cubic-spline is the classic."),
    choice("particles.equation_of_state", "Equation of state", EquationOfState::linear, kLive,
           [](auto& s) -> auto& { return s.particles.equation_of_state; },
           "How the pressure of wcsph follows from its density: in proportion, or by Tait's seventh power, which is as stiff "
           "for small changes and stiffer for large ones."),
    real("particles.diffusion", "Density diffusion", "", 0.1, {0.0, 0.5}, kLive,
         [](auto& s) -> auto& { return s.particles.diffusion; },
         "How strongly wcsph evens out its densities among neighbours. Larger values remove more noise from the pressure."),
    boolean("particles.correction", "Correction", true, kLive,
            [](auto& s) -> auto& { return s.particles.correction; },
            "Whether wcsph, pcisph and dfsph correct their gradients by where the neighbours are, so that they are exact for linear fields. "
            "Without, it is faster and less accurate."),
    boolean("particles.shifting", "Shifting", true, kLive,
            [](auto& s) -> auto& { return s.particles.shifting; },
            "Whether wcsph moves particles from where they crowd, and their velocities and densities with them; not near a "
            "free surface. pcisph and dfsph do so where fluid fills a periodic domain without balls. Keeps them evenly spread in flow that stretches."),
    real("particles.surface_tension", "Surface tension", "density · domain units³/s²", 0.0, {0.0, 100.0}, kLive,
         [](auto& s) -> auto& { return s.particles.surface_tension; },
         "Force per length with which the free surface of wcsph draws itself together: a drop of radius r is under the pressure of its "
         "value divided by r. Larger values round drops sooner and ask for more sub-steps. Wants a neighborhood of 3.5 or more, or the "
         "particles' own order is stiffer than their surface."),
    boolean("particles.adaptive_radius", "Adaptive radius", false, kLive,
            [](auto& s) -> auto& { return s.particles.adaptive_radius; },
            "Whether each particle of wcsph has an interaction radius of its own, which follows the root of its volume, so that "
            "it keeps its number of neighbours where the density changes. By a fifth at most, either way."),
    real("particles.density_tolerance", "Density tolerance", "", 0.01, {1e-5, 0.5, 1, true}, kLive,
         [](auto& s) -> auto& { return s.particles.density_tolerance; },
         "pcisph, dfsph: the largest error of the density, relative to that at rest, at which correcting it "
         "ends; not below 3 % where they shift particles. Less keeps the volume better and takes more iterations."),
    real("particles.divergence_tolerance", "Divergence tolerance", "", 1e-4, {1e-7, 0.1, 1, true}, kLive,
         [](auto& s) -> auto& { return s.particles.divergence_tolerance; },
         "pcisph, dfsph: the mean relative compression in a sub-step that velocities may still cause. Less is more exact and "
         "takes more iterations."),
    integer("particles.max_iterations", "Most iterations", "", 100, {1, 10000, 1, true}, kLive,
            [](auto& s) -> auto& { return s.particles.max_iterations; },
            "pcisph, dfsph: at most so many corrections of the pressures in each solve, tolerance or not."),
    real("particles.cfl", "CFL number", "", 0.4, {0.05, 1.0}, kLive,
         [](auto& s) -> auto& { return s.particles.cfl; },
         "Part of the interaction radius that the fastest signal may cross in a sub-step. Smaller is safer and slower."),
    integer("particles.max_substeps", "Most sub-steps", "", 16, {1, 256}, kLive,
            [](auto& s) -> auto& { return s.particles.max_substeps; },
            "Most sub-steps the particles take in one time step. Where the fluid needs more, steps become shorter, of both "
            "fluids: simulated time slows, and the caption says by how much."),

    choice("coupling.mode", "Coupling", CouplingMode::none, kLive,
           [](auto& s) -> auto& { return s.coupling.mode; },
           "Whether the two fluids act on each other. With none they share only the gestures; one-way, the grid fluid drags "
           "the particles in it along; two-way, they drag it as much, by their masses."),
    real("coupling.drag", "Drag", "1/s", 5.0, {1e-3, 1e6, 1, true}, kLive,
         [](auto& s) -> auto& { return s.coupling.drag; },
         "Rate at which coupled particles take on the velocity of the grid fluid around them. Larger values tie them closer; at "
         "1e6 they go with it, like tracers, but for what they do to each other."),

    choice("brush.tool", "Tool", BrushTool::both, kLive,
           [](auto& s) -> auto& { return s.brush.tool; },
           "What dragging does to the fluids: it moves them, dyes them, or both; or it moves a solid ball through "
           "them. In the particle fluid alone, pour adds particles wherever there is room, drain takes them away, and disc and box drop "
           "a rigid body."),
    real("brush.radius", "Radius", "domain units", 0.1, {0.005, 0.5, 1, true}, kLive,
         [](auto& s) -> auto& { return s.brush.radius; },
         "Distance from the pointer at which the brush falls to 37 %. Larger brushes move more fluid."),
    real("brush.strength", "Strength", "1/s", 8.0, {0.0, 200.0}, kLive,
         [](auto& s) -> auto& { return s.brush.strength; },
         "Velocity given to the fluid per length of the stroke. Larger values drag harder; 0 does not drag."),
    real("brush.dye_rate", "Dye rate", "1/s", 25.0, {0.0, 500.0}, kLive,
         [](auto& s) -> auto& { return s.brush.dye_rate; },
         "Rate at which the dye under the brush takes on the brush's colour. Larger values paint more opaquely."),
    text("brush.fluid_density", "Poured density", "", kLive,
         [](auto& s) -> auto& { return s.brush.fluid_density; },
         "Formula in x, y, t for the density of the fluid that the brush pours, from 0.01 to 100. Empty: as "
         "particles.fluid_density has it at the same place."),
    real("brush.body_density", "Body density", "", 0.5, {kLeastDensity, kLargestDensity, 1, true}, kLive,
         [](auto& s) -> auto& { return s.brush.body_density; },
         "Density of the discs and boxes that the brush drops, relative to fluid of density 1. Lighter ones float, heavier ones "
         "sink."),
    choice("brush.color", "Color", BrushColor::rainbow, kLive,
           [](auto& s) -> auto& { return s.brush.color; },
           "The colour of the brush. rainbow takes the next one round the colour circle for each stroke, fixed the one below, random "
           "any, the same for the same seed and stroke. stroke-rainbow runs round the circle along the stroke; image has the colour that "
           "brush.image, spread over the domain, has under the brush; stroke-image runs along the middle of the image."),
    real("brush.red", "Red", "", 1.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.brush.red; }, "Red part of the fixed colour."),
    real("brush.green", "Green", "", 0.45, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.brush.green; }, "Green part of the fixed colour."),
    real("brush.blue", "Blue", "", 0.1, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.brush.blue; }, "Blue part of the fixed colour."),
    boolean("brush.hover", "Hover", false, kLive,
            [](auto& s) -> auto& { return s.brush.hover; },
            "Whether, in the window, moving the mouse over a fluid drags without a button being pressed. Bodies still need the button."),
    text("brush.image", "Image", "", kLive,
         [](auto& s) -> auto& { return s.brush.image; },
         "PNG or JPEG file, beside the scene, for the brush colours image and stroke-image. Empty: they are like rainbow."),

    choice("view.panes", "Panes", ViewPanes::side_by_side, kLive,
           [](auto& s) -> auto& { return s.view.panes; },
           "What is compared. side-by-side has a pane for each fluid; grid and particles show one alone; overlay draws the "
           "particles over the grid fluid; difference shows how far apart the two velocities are, |u grid − u particles|. Where "
           "a scene lacks a fluid, the other one is shown."),
    choice("view.grid", "Grid view", GridView::dye, kLive,
           [](auto& s) -> auto& { return s.view.grid; },
           "What is shown of the grid fluid: its dye, or a quantity as a colour map with its range."),
    boolean("view.arrows", "Arrows", false, kLive,
            [](auto& s) -> auto& { return s.view.arrows; },
            "Whether arrows for the velocity are drawn over the fluids; over their difference, arrows for u grid − u particles."),
    choice("view.particles", "Particle view", ParticleView::match, kLive,
           [](auto& s) -> auto& { return s.view.particles; },
           "What colours the particles. match takes the particles' counterpart of what is shown of the grid."),
    choice("view.particle_style", "Particle style", ParticleStyle::discs, kLive,
           [](auto& s) -> auto& { return s.view.particle_style; },
           "How particles are drawn in a pane of their own: as discs; as their mean, smooth, without beads or holes; or as a "
           "liquid with a surface that is lit and foams. The overlay has discs in any case."),
    real("view.particle_size", "Particle size", "mean spacings", 1.6, {0.2, 4.0}, kLive,
         [](auto& s) -> auto& { return s.view.particle_size; },
         "Diameter of a particle's disc. Above about 1.4 the discs leave no gaps. In the smooth style a particle's Gaussian has 0.4 of "
         "it as standard deviation, in the liquid one 0.5."),
    boolean("view.probe", "Probe", false, kLive,
            [](auto& s) -> auto& { return s.view.probe; },
            "Whether, in the window, a card beside the mouse tells the velocity, pressure, density and vorticity of both fluids there."),
    boolean("view.caption", "Caption", true, kLive,
            [](auto& s) -> auto& { return s.view.caption; },
            "Whether each pane is labelled with what it shows, its time and its colour range."),
    choice("view.color_map", "Color map", ColorMapName::automatic, kLive,
           [](auto& s) -> auto& { return s.view.color_map; },
           "The colours of quantities, all of them evenly spaced to the eye and safe for colour-blind ones. The last three are for "
           "quantities with a sign and have zero in their middle: a dark one in blue-orange, a bright one in blue-red and "
           "purple-green. auto takes blue-orange for those and viridis for all others."),
    real("view.range_low", "Range from", "as the quantity", 0.0, {-1e6, 1e6}, kLive,
         [](auto& s) -> auto& { return s.view.range_low; },
         "The lowest value that has a colour of its own. Where it is not below view.range_high, the range follows the fluid."),
    real("view.range_high", "Range to", "as the quantity", 0.0, {-1e6, 1e6}, kLive,
         [](auto& s) -> auto& { return s.view.range_high; },
         "The highest value that has a colour of its own, so that pictures of different times and runs compare. Both 0: the range "
         "follows the fluid. It holds for what view.grid shows, or view.particles where that is no quantity, and for differences."),
    real("view.shading", "Shading", "", 0.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.view.shading; },
         "How strongly the grid's dye is lit as a relief, as high as it is bright, from the upper left. 0: its colours are shown "
         "as they are."),
    real("view.bloom", "Bloom", "", 0.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.view.bloom; },
         "How strongly bright dye of the grid shines over what is around it. 0: not at all."),
    boolean("view.arrow_colors", "Arrow colors", false, kLive,
            [](auto& s) -> auto& { return s.view.arrow_colors; },
            "Whether arrows have the colours of their speeds, with a colour bar, instead of one. Over differences they keep one."),
    real("view.flow_lines", "Flow lines", "", 0.0, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.view.flow_lines; },
         "How strongly fine streaks along the grid's velocity are woven into its dye or quantity (line integral convolution). 0: "
         "none."),
    real("view.flow_motion", "Flow motion", "1/s", 0.0, {0.0, 4.0}, kLive,
         [](auto& s) -> auto& { return s.view.flow_motion; },
         "How often a second of simulated time the flow lines run through their pattern, in the direction of the flow. 0: they stand."),
    real("view.background_red", "Background red", "", 0.055, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.view.background_red; },
         "Red part of what is shown where there is no fluid: around the panes and behind the particles. Text is dark on bright "
         "grounds."),
    real("view.background_green", "Background green", "", 0.063, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.view.background_green; },
         "Green part of what is shown where there is no fluid."),
    real("view.background_blue", "Background blue", "", 0.078, {0.0, 1.0}, kLive,
         [](auto& s) -> auto& { return s.view.background_blue; },
         "Blue part of what is shown where there is no fluid."),

    integer("record.picture_scale", "Picture scale", "", 1, {1, 8}, kLive,
            [](auto& s) -> auto& { return s.record.picture_scale; },
            "How many times larger than in the window a saved picture is, its text and lines too. Larger pictures show more detail and take longer."),
    choice("record.format", "Format", RecordFormat::png, kLive,
            [](auto& s) -> auto& { return s.record.format; },
            "What a recording in the window becomes: numbered PNG frames, or a film, for which ffmpeg is needed."),
    real("record.fps", "Frame rate", "1/s", 30.0, {1.0, 240.0}, kLive,
            [](auto& s) -> auto& { return s.record.fps; },
            "Frames that a recording has for each simulated second, however fast the machine is; a .gif at most 50. Larger values are smoother and take more time and room."),

    integer("window.frame_cap", "Frame cap", "1/s", 120, {1, 1000}, kLive,
            [](auto& s) -> auto& { return s.window.frame_cap; },
            "At most so many pictures a second in the window. Smaller values leave the machine more time for other things."),
    boolean("window.governor", "Governor", false, kLive,
            [](auto& s) -> auto& { return s.window.governor; },
            "Whether the window starts the scene again with half the resolution of the dye, the grid or the particles where it draws fewer than 30 pictures a second for a while. It says so; turned off, it gives back what it took."),
    real("window.attract", "Attract", "s", 0.0, {0.0, 3600.0}, kLive,
         [](auto& s) -> auto& { return s.window.attract; },
         "After so many seconds without input gentle strokes keep the picture of the window moving, until somebody touches mouse or keyboard; "
         "every three minutes the scene starts again. 0: never."),
  };
  // clang-format on
}

}  // namespace twinflow
