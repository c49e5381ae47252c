#include "scene/rules/dye_needs.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/relevance.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

Scene scene_with(const std::string& text) { return parse_scene("base = \"default\"\n" + text, "test", ""); }

std::string refusal_of_dye(const Scene& scene) {
  try {
    validate(scene);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("dye acts on the flow if buoyancy lifts it, at the start or after a change") {
  CHECK_FALSE(dye_acts(scene_with("")));
  CHECK(dye_acts(scene_with("[grid]\nbuoyancy = 0.1\n")));
  CHECK(dye_acts(scene_with("[[change]]\nat = 0.5\ngrid.buoyancy = -0.1\n")));
  CHECK_FALSE(dye_acts(scene_with("[grid]\nbuoyancy = 0.1\nfrozen = true\n")));
  CHECK_FALSE(dye_acts(scene_with("[grid]\nbuoyancy = 0.1\nenabled = false\n")));
}

TEST_CASE("dye is shown if the grid's view is dye, at the start or after a change") {
  CHECK(shows_dye(scene_with("")));
  CHECK_FALSE(shows_dye(scene_with("[view]\ngrid = \"speed\"\n")));
  CHECK(shows_dye(scene_with("[view]\ngrid = \"speed\"\n[[change]]\nat = 0.5\nview.grid = \"dye\"\n")));
  CHECK_FALSE(shows_dye(scene_with("[dye]\nenabled = false\n")));
  CHECK_FALSE(shows_dye(scene_with("[grid]\nenabled = false\n")));
}

TEST_CASE("a scene keeps the dye that is read or acts on the flow, and no other") {
  const Scene idle = scene_with("");
  const Scene lifted = scene_with("[grid]\nbuoyancy = 0.1\n");
  CHECK(with_needed_dye(idle, true).settings.dye.enabled);
  CHECK_FALSE(with_needed_dye(idle, false).settings.dye.enabled);
  CHECK(with_needed_dye(lifted, false).settings.dye.enabled);
  CHECK_FALSE(with_needed_dye(scene_with("[dye]\nenabled = false\n"), true).settings.dye.enabled);
}

TEST_CASE("buoyancy without dye is refused in one line, and dye that lifts nothing may be left out") {
  const std::string without = "[dye]\nenabled = false\n";
  CHECK(refusal_of_dye(scene_with(without)).empty());
  CHECK(refusal_of_dye(scene_with(without + "[grid]\nbuoyancy = 0.1\n")) ==
        "grid.buoyancy = 0.1: needs dye, which lifts the fluid, and dye.enabled is false");
  CHECK_THAT(refusal_of_dye(scene_with(without + "[[change]]\nat = 0.5\ngrid.buoyancy = 0.1\n")),
             Contains("change at 0.5 s: grid.buoyancy = 0.1: needs dye"));
  CHECK(refusal_of_dye(scene_with(without + "[grid]\nbuoyancy = 0.1\nfrozen = true\n")).empty());
}

TEST_CASE("what describes the grid's dye has no effect without it, and what colors the particles has") {
  Settings settings = default_settings();
  settings.dye.enabled = false;
  const auto reason = [&](const char* key) { return reason_without_effect(find_parameter(key), settings); };
  for (const char* key : {"dye.resolution", "dye.monotone", "view.shading", "view.bloom"}) {
    CAPTURE(key);
    CHECK_THAT(reason(key), Contains("dye.enabled is false; it matters with true."));
  }
  for (const char* key : {"dye.r", "dye.image", "dye.dissipation", "dye.enabled"}) {
    CAPTURE(key);
    CHECK(reason(key).empty());
  }
  settings.grid.enabled = false;
  CHECK_THAT(reason("dye.enabled"), Contains("grid.enabled is false"));
}
