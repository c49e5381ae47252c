#include "world/readings/sample.hpp"

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr int kRows = 64;
constexpr double kDelta = 1e-4;  ///< half the distance between the points of a difference quotient

double vorticity_of(const ExactVelocity& exact, glm::dvec2 point, double time) {
  const glm::dvec2 right(kDelta, 0.0);
  const glm::dvec2 up(0.0, kDelta);
  const double dv = exact(point + right, time).y - exact(point - right, time).y;
  const double du = exact(point + up, time).x - exact(point - up, time).x;
  return (dv - du) / (2.0 * kDelta);
}

double enstrophy_of(const ParticleSolver& solver) {
  const ParticleSet& particles = solver.particles();
  double squares = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const auto reading = solver.reading_at({particles.x[k], particles.y[k]});
    const double vorticity = reading ? reading->vorticity.value_or(0.0) : 0.0;
    squares += vorticity * vorticity;
  }
  return 0.5 * solver.spacing() * solver.spacing() * squares;
}

void append(std::string& row, std::optional<double> value) {
  row += ',';
  if (value) row += format_value(*value);
}

}  // namespace

std::optional<ExactIntegrals> integrals_of(const ExactVelocity& exact, const Domain& domain, double time) {
  const GridShape lattice = GridShape::covering(domain.aspect, kRows);
  const double cell = domain.area() / lattice.cells();
  ExactIntegrals integrals;
  try {
    for (int j = 0; j < lattice.ny; ++j) {
      for (int i = 0; i < lattice.nx; ++i) {
        const glm::dvec2 point = lattice.center(i, j);
        const glm::dvec2 velocity = exact(point, time);
        const double vorticity = vorticity_of(exact, point, time);
        integrals.momentum += cell * velocity;
        integrals.kinetic_energy += 0.5 * cell * glm::dot(velocity, velocity);
        integrals.enstrophy += 0.5 * cell * vorticity * vorticity;
      }
    }
  } catch (const InputError&) {
    return {};
  }
  return integrals;
}

Sample read_sample(const World& world) {
  Sample sample{.metrics = read_metrics(world),
                .particles_enstrophy = {},
                .exact = {},
                .grid_flow = present_flow(world, Fluid::grid),
                .particles_flow = present_flow(world, Fluid::particles),
                .grid_means = mean_flow(world, Fluid::grid),
                .particles_means = mean_flow(world, Fluid::particles)};
  if (world.particles() != nullptr) sample.particles_enstrophy = enstrophy_of(*world.particles());
  const ExactVelocity* const exact = world.exact(first_fluid(world.settings()));
  if (exact != nullptr) sample.exact = integrals_of(*exact, world.domain(), world.time());
  sample.gauges = traces_of(read_gauges(world));
  return sample;
}

std::string sample_header() {
  return metrics_header() +
         ",particles_enstrophy,exact_kinetic_energy,exact_enstrophy,exact_momentum_x,exact_momentum_y";
}

std::string sample_row(const Sample& sample) {
  std::string row = metrics_row(sample.metrics);
  append(row, sample.particles_enstrophy);
  const auto exact = [&](auto value) {
    append(row, sample.exact ? std::optional(value(*sample.exact)) : std::nullopt);
  };
  exact([](const ExactIntegrals& e) { return e.kinetic_energy; });
  exact([](const ExactIntegrals& e) { return e.enstrophy; });
  exact([](const ExactIntegrals& e) { return e.momentum.x; });
  exact([](const ExactIntegrals& e) { return e.momentum.y; });
  return row;
}

}  // namespace twinflow
