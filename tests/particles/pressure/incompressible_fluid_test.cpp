#include "particles/pressure/incompressible_fluid.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/mat2x2.hpp>

#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;

namespace {

constexpr int kIncompressibleFluidCount = 500;
constexpr double kIncompressibleFluidDt = 0.002;

/// The operators in double precision over all pairs of a periodic space without solids.
struct IncompressibleTwin {
  std::vector<double> density, rate;
  std::vector<glm::dvec2> acceleration, viscous_acceleration;

  IncompressibleTwin(const ParticleSet& particles, const std::vector<float>& pressure,
                     const ParticleSpace& space, double radius, double spacing, const SphKernel& kernel,
                     bool corrected, double viscosity) {
    const double volume = spacing * spacing;
    const double reach = radius / spacing;
    const double moment = hexagonal_lattice_sum(
        reach, [&](double r) { return r > 0.0 ? -0.5 * r * kernel.derivative(r, reach) : 0.0; });
    for (std::size_t i = 0; i < kIncompressibleFluidCount; ++i) {
      double sum = 0.0;
      glm::dmat2 moments(0.0), velocity_gradient(0.0);  // columns: along x and y
      glm::dvec2 push(0.0), friction(0.0);
      for (std::size_t j = 0; j < kIncompressibleFluidCount; ++j) {
        glm::dvec2 d(double{particles.x[i]} - particles.x[j], double{particles.y[i]} - particles.y[j]);
        const glm::dvec2 size = space.size();
        d -= size * glm::dvec2(std::round(d.x / size.x), std::round(d.y / size.y));
        const double r = glm::length(d);
        sum += volume * kernel.value(r, radius);
        if (r == 0.0 || r >= radius) continue;
        const glm::dvec2 gradient = kernel.derivative(r, radius) / r * d;
        const glm::dvec2 faster(double{particles.u[j]} - particles.u[i],
                                double{particles.v[j]} - particles.v[i]);
        for (int axis = 0; axis < 2; ++axis) {
          moments[axis] -= volume * gradient[axis] * d;
          velocity_gradient[axis] += volume * gradient[axis] * faster;
        }
        push -= volume * (double{pressure[i]} + pressure[j]) * gradient;
        friction -= 2.0 * viscosity / moment * volume * glm::dot(d, gradient) / (r * r) * faster;
      }
      const bool full = 0.5 * (moments[0].x + moments[1].y) > 0.93;
      if (corrected && full) velocity_gradient = velocity_gradient * glm::inverse(moments);
      density.push_back(sum);
      rate.push_back(-(velocity_gradient[0].x + velocity_gradient[1].y));
      acceleration.push_back(push / double{particles.mass[i]});
      viscous_acceleration.push_back(friction / double{particles.mass[i]});
    }
  }
};

ParticleSet disordered(const Domain& domain) {
  Placement placement = fill_domain(domain, kIncompressibleFluidCount);
  jitter(placement, 0.25 * placement.spacing, 7, [](glm::dvec2) { return true; });
  std::vector<glm::vec2> points;
  for (const glm::dvec2& point : placement.points) points.emplace_back(domain.wrapped(point));
  ParticleSet particles = test::particles_at(points);
  for (std::size_t k = 0; k < points.size(); ++k) {
    particles.u[k] = std::sin(3.0f * points[k].x) + 0.1f * std::sin(3.0f * static_cast<float>(k));
    particles.v[k] = std::cos(2.0f * points[k].y) + 0.1f * std::cos(5.0f * static_cast<float>(k));
    particles.mass[k] = k % 3 == 0 ? 2.5f : 1.0f;
  }
  return particles;
}

}  // namespace

TEST_CASE("Densities, rates, accelerations and viscosity of incompressible fluid are those of the formulas") {
  const SimdLevel level = GENERATE(SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512);
  if (!is_supported(level)) return;
  Settings::ParticleSettings settings = default_settings().particles;
  settings.kernel = GENERATE(SmoothingKernel::wendland_c2, SmoothingKernel::cubic_spline);
  settings.correction = GENERATE(true, false);
  settings.viscosity = 0.02;
  CAPTURE(static_cast<int>(level), static_cast<int>(settings.kernel), settings.correction);
  const SphKernel& kernel = kernel_of(settings.kernel);
  const Domain domain{0.7};
  const ParticleSpace space{domain.minimum(), domain.maximum(), true};
  const double spacing = std::sqrt(domain.area() / kIncompressibleFluidCount);
  const double radius = 2.7 * spacing;
  IncompressibleFluid fluid(radius, spacing, settings);
  fluid.set_simd_level(level);
  ParticleSet particles = disordered(domain);
  SpatialHash search(space, radius, fluid.block_size());
  const ThreadTeam team(2);
  search.build(particles, team);
  const ParticleContainer container(Container::domain, domain, 1.0);
  const Substep substep =
      test::substep_of(particles, search, team, {container, domain, {}}, kIncompressibleFluidDt);
  AlignedVector<float> pressure(particles.x.size(), 0.0f), rate(particles.x.size()),
      moved(particles.x.size());
  for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k)
    pressure[k] = 1.0f + std::sin(4.0f * particles.y[k] + particles.x[k]);
  const IncompressibleTwin twin(particles, {pressure.begin(), pressure.end()}, space, radius, spacing, kernel,
                                settings.correction, settings.viscosity);

  fluid.measure(substep);
  fluid.find_rates(substep, particles.u.data(), particles.v.data(), IncompressibleFluid::SolidsAre::moving,
                   rate.data());
  fluid.find_densities_at(substep, particles.x.data(), particles.y.data(), moved.data());
  fluid.find_accelerations(substep, pressure.data());
  for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k) {
    CAPTURE(k);
    // Sums of some twenty floats: a few roundings of the largest term.
    REQUIRE(particles.density[k] == Approx(twin.density[k]).epsilon(2e-6));
    REQUIRE(moved[k] == particles.density[k]);
    REQUIRE(rate[k] == Approx(twin.rate[k]).margin(1e-4));
    REQUIRE(fluid.acceleration_x()[k] == Approx(twin.acceleration[k].x).margin(1e-3));
    REQUIRE(fluid.acceleration_y()[k] == Approx(twin.acceleration[k].y).margin(1e-3));
  }
  const ParticleSet before = particles;
  fluid.apply_non_pressure_forces(substep);
  for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k) {
    REQUIRE((particles.u[k] - before.u[k]) ==
            Approx(kIncompressibleFluidDt * twin.viscous_acceleration[k].x).margin(1e-6));
    REQUIRE((particles.v[k] - before.v[k]) ==
            Approx(kIncompressibleFluidDt * twin.viscous_acceleration[k].y).margin(1e-6));
  }
}

TEST_CASE("No wave of pressure is stiffer than the step allows, in an even filling") {
  // Twice the step would be too long for some wave, half of it for none: the largest eigenvalue of −de/dp by
  // power iteration, in units of 1/step.
  const double neighborhood = GENERATE(2.2, 2.5, 3.2, 4.0);
  const Domain domain;
  Settings::ParticleSettings settings = default_settings().particles;
  settings.correction = false;
  constexpr int kParticles = 1600;
  const double spacing = std::sqrt(domain.area() / kParticles);
  IncompressibleFluid fluid(neighborhood * spacing, spacing, settings);
  std::vector<glm::vec2> points;
  for (const glm::dvec2& point : fill_domain(domain, kParticles).points) points.emplace_back(point);
  ParticleSet particles = test::particles_at(points);
  SpatialHash search({domain.minimum(), domain.maximum(), true}, neighborhood * spacing, fluid.block_size());
  const ThreadTeam team(2);
  search.build(particles, team);
  const ParticleContainer container(Container::domain, domain, 1.0);
  const Substep substep =
      test::substep_of(particles, search, team, {container, domain, {}}, kIncompressibleFluidDt);
  fluid.measure(substep);
  AlignedVector<float> wave(particles.x.size(), 0.0f), response(particles.x.size(), 0.0f);
  for (std::size_t k = 0; k < kParticles; ++k) wave[k] = std::sin(1.7f * static_cast<float>(k * k));
  double eigenvalue = 0.0;
  for (int iteration = 0; iteration < 300; ++iteration) {
    fluid.find_accelerations(substep, wave.data());
    fluid.find_rates(substep, fluid.acceleration_x(), fluid.acceleration_y(),
                     IncompressibleFluid::SolidsAre::fixed, response.data());
    double squares = 0.0;
    for (std::size_t k = 0; k < kParticles; ++k) squares += double{response[k]} * response[k];
    eigenvalue = std::sqrt(squares);  // the wave has length 1
    for (std::size_t k = 0; k < kParticles; ++k) wave[k] = static_cast<float>(-response[k] / eigenvalue);
  }
  const double in_steps = eigenvalue * kIncompressibleFluidDt * kIncompressibleFluidDt *
                          fluid.pressure_step(kIncompressibleFluidDt);
  CAPTURE(neighborhood);
  CHECK(in_steps > 0.8);
  CHECK(in_steps < 1.2);
}

TEST_CASE("The rates of fluid that meets a ball are the same where both drift along") {
  const Domain domain{0.7};
  const Settings::ParticleSettings settings = default_settings().particles;
  const double spacing = std::sqrt(domain.area() / kIncompressibleFluidCount);
  const double radius = 2.7 * spacing;
  const ThreadTeam team(2);
  const ParticleContainer container(Container::domain, domain, 1.0);
  const auto rates_with = [&](glm::dvec2 drift) {
    IncompressibleFluid fluid(radius, spacing, settings);
    ParticleSet particles = disordered(domain);
    for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k) {
      particles.u[k] += static_cast<float>(drift.x);
      particles.v[k] += static_cast<float>(drift.y);
    }
    SpatialHash search({domain.minimum(), domain.maximum(), true}, radius, fluid.block_size());
    search.build(particles, team);
    const Ball ball = {.center = {0.1, 0.2}, .velocity = glm::dvec2(0.3, 0.1) + drift, .radius = 0.2};
    SolidSet shapes(domain);
    shapes.set_balls({&ball, 1});
    const Substep substep =
        test::substep_of(particles, search, team, {container, domain, &shapes}, kIncompressibleFluidDt);
    fluid.measure(substep);
    AlignedVector<float> rate(particles.x.size());
    fluid.find_rates(substep, particles.u.data(), particles.v.data(), IncompressibleFluid::SolidsAre::moving,
                     rate.data());
    std::vector<float> of_id(kIncompressibleFluidCount);
    for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k) of_id[particles.id[k]] = rate[k];
    return of_id;
  };
  const std::vector<float> at_rest = rates_with({0.0, 0.0});
  const std::vector<float> drifting = rates_with({2.0, -1.5});
  for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k)
    REQUIRE(drifting[k] == Approx(at_rest[k]).margin(1e-3));
}

TEST_CASE("What pressures do to the densities is symmetric, between walls, round a ball and for any masses") {
  const Domain domain{0.7};
  Settings::ParticleSettings settings = default_settings().particles;
  settings.correction = false;  // corrected rates are not the counterparts of the forces
  const double spacing = std::sqrt(domain.area() / kIncompressibleFluidCount);
  const double radius = 2.7 * spacing;
  IncompressibleFluid fluid(radius, spacing, settings);
  ParticleSet particles = disordered(domain);
  SpatialHash search({domain.minimum(), domain.maximum(), false}, radius, fluid.block_size());
  const ThreadTeam team(2);
  search.build(particles, team);
  const ParticleContainer container(Container::box, domain, 1.0);
  const Ball ball = {.center = {0.1, 0.2}, .velocity = {0.3, 0.1}, .radius = 0.2};
  Domain between = domain;
  between.periodic = false;
  SolidSet shapes(between);
  shapes.set_balls({&ball, 1});
  const Substep substep =
      test::substep_of(particles, search, team, {container, domain, &shapes}, kIncompressibleFluidDt);
  fluid.measure(substep);
  AlignedVector<float> p(particles.x.size(), 0.0f), q(p), of_p(p), of_q(p);
  for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k) {
    p[k] = std::sin(1.7f * static_cast<float>(k * k));
    q[k] = std::cos(2.9f * static_cast<float>(k * k));
  }
  const auto respond = [&](const AlignedVector<float>& pressure, AlignedVector<float>& response) {
    fluid.find_accelerations(substep, pressure.data());
    fluid.find_rates(substep, fluid.acceleration_x(), fluid.acceleration_y(),
                     IncompressibleFluid::SolidsAre::fixed, response.data());
  };
  respond(p, of_p);
  respond(q, of_q);
  double one_way = 0.0, other_way = 0.0, sizes = 0.0, work = 0.0;
  for (std::size_t k = 0; k < kIncompressibleFluidCount; ++k) {
    one_way += double{p[k]} * of_q[k];
    other_way += double{q[k]} * of_p[k];
    sizes += std::abs(double{p[k]} * of_q[k]);
    work -= double{p[k]} * of_p[k];
  }
  CHECK(std::abs(one_way - other_way) < 1e-6 * sizes);  // the rounding of sums of floats
  CHECK(work > 0.0);                                    // pressures work against what compresses
}
