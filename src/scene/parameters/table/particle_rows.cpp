#include "scene/parameters/parameter_table.hpp"
#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {

std::vector<Parameter> particle_rows() {
  // clang-format off
  return {
    boolean(TWINFLOW_PLACE(particles.enabled), "Particles", true, kOnReset,
            "Whether the scene has the particle fluid. The right pane shows it."),
    numerical(choice(TWINFLOW_PLACE(particles.method), "Method", ParticleMethodName::double_density, kLive,
                     "How particles act on each other. double-density is the relaxation of Clavet, "
                     "Beaudoin and Poulin (2005). mueller is the smoothed particle fluid of Müller, "
                     "Charypar and Gross (2003), with pressure and viscosity forces. wcsph is weakly "
                     "compressible. pcisph (Solenthaler and Pajarola, 2009) solves for pressures that keep "
                     "the density constant. dfsph (Bender and Koschier, 2015) also keeps the velocity free "
                     "of divergence, as the grid does.")),
    numerical(integer(TWINFLOW_PLACE(particles.count), "Particles", "", 4096, decades(1, kMostParticles), kOnReset,
                      "Number of particles that fill the region at the start. More particles resolve finer "
                      "motion; each step takes longer and needs more sub-steps.")),
    text(TWINFLOW_PLACE(particles.region), "Region", "1", kOnReset,
         "Formula in x, y, t; the particles start where it is positive."),
    numerical(choice(TWINFLOW_PLACE(particles.layout), "Arrangement", ParticleLayout::staggered, kOnReset,
                     "Initial arrangement of the particles. staggered: rows shifted by half a spacing. "
                     "lattice: a square lattice. random: evenly, by the seed, without a pattern (blue "
                     "noise).")),
    numerical(real(TWINFLOW_PLACE(particles.jitter), "Jitter", "mean spacings", 0.01, {0.0, 0.5}, kOnReset,
                   "Largest random displacement, along each axis, of particles from their initial "
                   "arrangement. Larger values hide the pattern and start with more noise in the density.")),
    text(TWINFLOW_PLACE(particles.fluid_density), "Fluid density", "1", kOnReset,
         "Formula in x, y, t for the density of the fluid that starts at a point, from 0.01 to 100. Light "
         "fluid rises in heavy fluid. Both have the same speed of sound. Viscosity acts between them as if "
         "they were equally viscous for their volume."),
    text(TWINFLOW_PLACE(particles.initial_pressure), "Initial pressure", "", kOnReset,
         "Formula in x, y, t for the initial pressure, in (domain units/s)². If empty, wcsph solves for "
         "the pressure that initial velocities and forces need, and starts without a sound. The other "
         "methods find theirs in the first sub-step."),
    numerical(choice(TWINFLOW_PLACE(particles.search), "Search", NeighborSearch::spatial_hash, kLive,
                     "Search for neighbors. The fluid is the same with every search, and spatial-hash is "
                     "the fastest. The others are for comparison: brute-force tests every pair, quadtree "
                     "divides crowded squares into four, hashed-grid looks up cells in hash buckets.")),
    matters_with("particles.search", {"quadtree"},
    numerical(integer(TWINFLOW_PLACE(particles.quadtree_capacity), "Quadtree capacity", "particles", 18, decades(1, 1000),
                      kLive,
                      "Most particles that a square of the quadtree search holds before it divides into "
                      "four. Smaller values make a deeper tree; larger ones leave more particles to test."))),
    choice(TWINFLOW_PLACE(particles.container), "Container", Container::domain, kOnReset,
           "What holds the particles. domain: its walls, if it has any. box: a box at its edge. circle: a "
           "circle around its center; the grid fluid shares it if solids can cut its cells. Circles, and "
           "boxes in a domain without walls, are no-slip. The domain's walls follow domain.slip."),
    matters_with("particles.container", {"circle"},
    real(TWINFLOW_PLACE(particles.container_radius), "Container radius", "domain units", 0.9, {0.05, 4.0}, kOnReset,
         "Radius of the circle that holds the particles. The circle must fit into the domain.")),
    numerical(real(TWINFLOW_PLACE(particles.neighborhood), "Neighborhood", "mean spacings", 3.2, {1.2, 6.0}, kOnReset,
                   "Distance up to which particles interact. Larger values are smoother, and the cost "
                   "grows with the square. pcisph and dfsph need 1.8 or more.")),
  };
  // clang-format on
}

}  // namespace twinflow::table
