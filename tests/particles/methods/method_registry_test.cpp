// What makes the particle methods, against their rows.
#include "particles/methods/method_registry.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;

TEST_CASE("Every row of a method has what makes it, in the same order") {
  CHECK(std::ranges::equal(method_rows(), method_factories(), {}, &MethodRow::name, &MethodFactory::name));
}

TEST_CASE("Every row makes a method that a fluid can take over") {
  for (const MethodRow& row : method_rows()) {
    CAPTURE(row.caption);
    Scene scene = test::fluid(200);
    scene.settings.particles.method = row.name;
    ParticleSolver solver(scene, Domain{}, 1, 1);
    CHECK(solver.method_caption().starts_with(row.caption));
    test::run(solver, 2);
    CHECK(solver.rest_density() > 0.0);
    CHECK((solver.pressure_effort().iterations > 0) == row.solves_for_pressures);
  }
}
