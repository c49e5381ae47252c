#include "particles/pressure/energy_budget.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

#include "particles/neighbors/brute_force.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/stepping/state_guard.hpp"

using namespace twinflow;

namespace {

constexpr int kEnergyBudgetCount = 300;
constexpr Compressibility kFluid = {.squared_sound = 50.0, .rest_density = 1.0};

/// Particles of two masses that move, are pressed, and have weight.
struct Particles {
  Domain domain{1.0, false};
  ParticleContainer container{Container::box, domain, 1.0};
  BruteForce search{{domain.minimum(), domain.maximum(), false}, 0.2, 4};
  ThreadTeam team{2};
  ParticleSet particles = test::particles_at(
      test::random_points({domain.minimum(), domain.maximum(), false}, kEnergyBudgetCount, 0.0, 5));

  Particles() {
    for (std::size_t k = 0; k < kEnergyBudgetCount; ++k) {
      particles.u[k] = 0.3f + std::sin(3.0f * static_cast<float>(k));
      particles.v[k] = std::cos(5.0f * static_cast<float>(k));
      particles.mass[k] = k % 3 == 0 ? 2.5f : 1.0f;
      particles.density[k] = 1.0f + 0.01f * std::sin(7.0f * static_cast<float>(k));
      particles.pressure[k] = 1.0f;
    }
  }
  Substep substep() {
    return test::substep_of(particles, search, team, {container, domain, {}}, 0.01, {0.5, -2.0});
  }
};

/// Twice the energy relative to the mean motion.
double energy_of(const EnergyBudget& budget) { return budget.relative_motion() + budget.stored; }

}  // namespace

TEST_CASE("Lifting and pressing a fluid is paid from its motion, and its momentum stays") {
  Particles fluid;
  const EnergyBudget before = energy_budget(fluid.substep(), kFluid);
  for (std::size_t k = 0; k < kEnergyBudgetCount; ++k) {
    fluid.particles.y[k] += 0.01f;
    fluid.particles.density[k] += 0.003f;
  }
  CHECK(energy_of(energy_budget(fluid.substep(), kFluid)) > energy_of(before) + 1.0);
  pay_from_motion(fluid.substep(), before, kFluid);
  const EnergyBudget after = energy_budget(fluid.substep(), kFluid);
  CHECK(energy_of(after) == Approx(energy_of(before)).epsilon(1e-5));
  CHECK(after.u == Approx(before.u).epsilon(1e-5));
  CHECK(after.v == Approx(before.v).margin(1e-4 * before.mass));
}

TEST_CASE("A fluid that sinks or expands gains no speed by it") {
  Particles fluid;
  const EnergyBudget before = energy_budget(fluid.substep(), kFluid);
  for (std::size_t k = 0; k < kEnergyBudgetCount; ++k) fluid.particles.y[k] -= 0.01f;
  pay_from_motion(fluid.substep(), before, kFluid);
  CHECK(energy_budget(fluid.substep(), kFluid).relative_motion() ==
        Approx(before.relative_motion()).epsilon(1e-5));
}

TEST_CASE("Where motion cannot pay, what is left moves as one") {
  Particles fluid;
  const EnergyBudget before = energy_budget(fluid.substep(), kFluid);
  for (std::size_t k = 0; k < kEnergyBudgetCount; ++k) fluid.particles.y[k] += 5.0f;
  pay_from_motion(fluid.substep(), before, kFluid);
  const EnergyBudget after = energy_budget(fluid.substep(), kFluid);
  CHECK(after.relative_motion() < 1e-6 * before.motion);
  CHECK(after.u == Approx(before.u).epsilon(1e-5));
}

TEST_CASE("The speed of a flow is near its largest speed, and one particle alone counts little") {
  Particles fluid;
  for (std::size_t k = 0; k < kEnergyBudgetCount; ++k) {
    fluid.particles.u[k] = std::sin(0.1f * static_cast<float>(k));
    fluid.particles.v[k] = 0.0f;
  }
  const double speed = flow_speed(fluid.particles, fluid.team);
  // The mean of sin¹⁶ is 6435/32768.
  CHECK(speed == Approx(std::pow(6435.0 / 32768.0, 0.0625)).epsilon(0.02));
  fluid.particles.u[7] = 2.0f;
  CHECK(flow_speed(fluid.particles, fluid.team) < 1.5);
}
