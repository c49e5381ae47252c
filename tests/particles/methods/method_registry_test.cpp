// The rows of the particle methods against the names that users type.
#include "particles/methods/method_registry.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>

#include "core/error.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using Catch::Contains;

TEST_CASE("Every method that users can name has a row, and a caption of its own") {
  std::set<std::string_view> captions;
  std::vector<std::string> names = test::names_of(test::every_method());
  for (const MethodRow& row : method_rows()) {
    CHECK_FALSE(row.caption.empty());
    CHECK(captions.insert(row.caption).second);
    CHECK(&method_row(row.name) == &row);
  }
  const auto& typed = find_parameter("particles.method").names;
  CHECK(std::vector<std::string>(typed.begin(), typed.end()) == names);
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

TEST_CASE("Captions say whether particles are shifted where the method can be used without") {
  Settings::ParticleSettings settings = default_settings().particles;
  settings.method = ParticleMethodName::wcsph;
  settings.shifting = true;
  CHECK(method_caption(settings) == "WCSPH, shifting");
  settings.shifting = false;
  CHECK(method_caption(settings) == "WCSPH");
}

TEST_CASE("Methods refuse adaptive radii and few neighbours where their rows say so") {
  for (const MethodRow& row : method_rows()) {
    CAPTURE(row.caption);
    Settings::ParticleSettings settings = default_settings().particles;
    settings.method = row.name;
    CHECK_NOTHROW(require_method_accepts(settings));
    settings.adaptive_radius = true;
    if (row.adapts_radius) {
      CHECK_NOTHROW(require_method_accepts(settings));
    } else {
      CHECK_THROWS_WITH(require_method_accepts(settings), Contains("particles.adaptive_radius = true"));
      settings.enabled = false;
      CHECK_NOTHROW(require_method_accepts(settings));
      settings.enabled = true;
    }
    settings.adaptive_radius = false;
    settings.neighborhood = 1.5;
    if (row.least_neighborhood > 1.5) {
      CHECK_THROWS_WITH(require_method_accepts(settings), Contains("particles.neighborhood = 1.5"));
    } else {
      CHECK_NOTHROW(require_method_accepts(settings));
    }
  }
}
