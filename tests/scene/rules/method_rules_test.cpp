// The rows of the particle methods, and what they refuse before a scene is played and while it runs.
#include "scene/parameters/method_rules.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// The message of a refusal; empty where the action is accepted.
template <class Action>
std::string refusal_of_method(const Action& action) {
  try {
    action();
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

std::string refused(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return refusal_of_method([&] { validate(scene); });
}

std::string refused_toml(const std::string& toml) {
  return refusal_of_method([&] { validate(parse_scene(toml, "s.toml", "")); });
}

}  // namespace

TEST_CASE("Every method that users can name has a row, and a caption of its own") {
  std::set<std::string_view> captions;
  std::vector<std::string_view> names;
  for (const MethodRow& row : method_rows()) {
    CHECK_FALSE(row.caption.empty());
    CHECK(captions.insert(row.caption).second);
    CHECK(&method_row(row.name) == &row);
    names.push_back(name_of(row.name));
  }
  const auto& typed = find_parameter("particles.method").names;
  CHECK(std::vector<std::string_view>(typed.begin(), typed.end()) == names);
}

TEST_CASE("Captions say whether particles are shifted where the method can be used without") {
  Settings::ParticleSettings settings = default_settings().particles;
  settings.method = ParticleMethodName::wcsph;
  settings.shifting = true;
  CHECK(method_caption(settings) == "WCSPH, shifting");
  settings.shifting = false;
  CHECK(method_caption(settings) == "WCSPH");
}

TEST_CASE("Fluids of methods without viscosity have none") {
  Settings::ParticleSettings settings = default_settings().particles;
  settings.viscosity = 0.25;
  settings.method = ParticleMethodName::mueller;
  CHECK(viscosity_of_particles(settings) == 0.25);
  settings.method = ParticleMethodName::double_density;
  CHECK(viscosity_of_particles(settings) == 0.0);
}

TEST_CASE("Methods refuse adaptive radii, few neighbors and channels where their rows say so") {
  for (const MethodRow& row : method_rows()) {
    CAPTURE(row.caption);
    const auto refusal = [&](const std::string& assignment) {
      Settings settings = default_settings();
      settings.particles.method = row.name;
      apply_assignment(settings, assignment);
      const std::string message = refusal_of_method([&] { require_method_accepts(settings); });
      settings.particles.enabled = false;
      CHECK_NOTHROW(require_method_accepts(settings));
      return message;
    };
    CHECK(refusal("particles.adaptive_radius=false").empty());
    CHECK(refusal("particles.adaptive_radius=true").empty() == row.adapts_radius);
    CHECK(refusal("particles.neighborhood=1.5").empty() == (row.least_neighborhood <= 1.5));
    CHECK(refusal("domain.boundary=channel").empty() == row.passes_channels);
  }
}

TEST_CASE("A scene is refused where its particle method cannot take its settings") {
  CHECK(refused({}).empty());
  CHECK(refused({"particles.adaptive_radius=true", "particles.method=mueller"}) ==
        "particles.adaptive_radius = true: needs particles.method = wcsph");
  CHECK(refused({"particles.adaptive_radius=true", "particles.method=wcsph"}).empty());
  CHECK(refused({"particles.adaptive_radius=true", "particles.enabled=false"}).empty());
  CHECK(refused({"particles.neighborhood=1.7", "particles.method=dfsph"}) ==
        "particles.neighborhood = 1.7: pcisph and dfsph need 1.8 or more; the other methods take less");
  CHECK_FALSE(refused({"particles.neighborhood=1.2", "particles.method=pcisph"}).empty());
  CHECK(refused({"particles.neighborhood=1.8", "particles.method=pcisph"}).empty());
  CHECK(refused({"particles.neighborhood=1.2", "particles.method=wcsph"}).empty());
  CHECK(refused({"domain.boundary=channel", "particles.method=pcisph"}) ==
        "particles.method = \"pcisph\": cannot flow through domain.boundary = \"channel\"; double-density, "
        "wcsph and dfsph can");
}

TEST_CASE("Each change is judged by the method at its time") {
  // Possible with the method at that time, not with that at the start, and the other way round; the order in
  // the file does not matter.
  const std::string to_wcsph = "[[change]]\nat = 1\nparticles.method = \"wcsph\"\n";
  const std::string to_dfsph = "[[change]]\nat = 3\nparticles.method = \"dfsph\"\n";
  const std::string adaptive = "[[change]]\nat = 2\nparticles.adaptive_radius = true\n";
  CHECK(refused_toml(adaptive + to_wcsph).empty());
  CHECK_THAT(refused_toml(adaptive), Contains("change at 2 s: particles.adaptive_radius"));
  CHECK_THAT(refused_toml(to_dfsph + adaptive + to_wcsph),
             Contains("change at 3 s: particles.adaptive_radius"));
}

TEST_CASE("A running scene refuses live parameters that its method cannot take") {
  const Scene scene = load_scene("default");
  Settings after = scene.settings;
  after.particles.method = ParticleMethodName::wcsph;
  after.particles.adaptive_radius = true;
  CHECK_NOTHROW(require_can_change(scene, after));
  after.particles.method = ParticleMethodName::mueller;
  CHECK_THROWS_WITH(require_can_change(scene, after), Contains("needs particles.method = wcsph"));
}
