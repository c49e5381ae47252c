#include "app/window/setting_keys.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

std::string value_of(const char* key, const Settings& settings) {
  return std::get<std::string>(find_parameter(key).get(settings));
}

}  // namespace

TEST_CASE("the keys for the next value go through all values of their parameter and round again", "[app]") {
  const std::vector<std::pair<KeyAction, const char*>> keys = {
      {KeyAction::next_tool, "brush.tool"},
      {KeyAction::next_view, "view.panes"},
      {KeyAction::next_particle_style, "view.particle_style"}};
  for (const auto& [action, key] : keys) {
    CAPTURE(key);
    const auto& names = find_parameter(key).names;
    Settings settings = default_settings();
    const std::string first = value_of(key, settings);
    std::set<std::string> seen;
    for (std::size_t k = 0; k < names.size(); ++k) {
      const auto after = settings_after({action}, settings);
      REQUIRE(after);
      settings = after->settings;
      CHECK_THAT(after->message, Catch::EndsWith(": " + value_of(key, settings)));
      seen.insert(value_of(key, settings));
    }
    CHECK(seen.size() == names.size());
    CHECK(value_of(key, settings) == first);
  }
}

TEST_CASE("a switch's key switches on and off", "[app]") {
  for (const KeyAction action : {KeyAction::arrows, KeyAction::probe}) {
    const Settings off = default_settings();
    const auto on = settings_after({action}, off);
    REQUIRE(on);
    const auto off_again = settings_after({action}, on->settings);
    CHECK(on->settings.view.arrows == (action == KeyAction::arrows));
    CHECK(on->settings.view.probe == (action == KeyAction::probe));
    CHECK_FALSE(off_again->settings.view.arrows);
    CHECK_FALSE(off_again->settings.view.probe);
  }
}

TEST_CASE("the n-th digit shows the n-th quantity of the grid", "[app]") {
  const auto& names = find_parameter("view.grid").names;
  for (int index = 0; index < static_cast<int>(names.size()); ++index) {
    const auto after = settings_after({KeyAction::show_quantity, index}, default_settings());
    REQUIRE(after);
    CHECK(value_of("view.grid", after->settings) == names[static_cast<std::size_t>(index)]);
  }
}

TEST_CASE("other keys leave the settings alone", "[app]") {
  for (const KeyAction action :
       {KeyAction::none, KeyAction::pause, KeyAction::save_picture, KeyAction::leave}) {
    CHECK_FALSE(settings_after({action}, default_settings()));
  }
}
