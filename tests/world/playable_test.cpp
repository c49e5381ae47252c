// What the particle methods refuse, before a scene is played and while it runs.
#include "world/playable.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// The message of a refusal; empty where the action is accepted.
template <class Action>
std::string refusal_of(const Action& action) {
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
  return refusal_of([&] { require_playable(scene); });
}

std::string refused_toml(const std::string& toml) {
  return refusal_of([&] { require_playable(parse_scene(toml, "s.toml", "")); });
}

}  // namespace

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
}

TEST_CASE("A scene that is not valid is not playable either") {
  CHECK_THAT(refused({"particles.region=-1"}), Contains("must be positive somewhere"));
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
  CHECK_NOTHROW(require_can_play_on(scene, after));
  after.particles.method = ParticleMethodName::mueller;
  CHECK_THROWS_WITH(require_can_play_on(scene, after), Contains("needs particles.method = wcsph"));
}
