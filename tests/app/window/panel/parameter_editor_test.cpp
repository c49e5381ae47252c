#include "app/window/panel/parameter_editor.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("settings differ in as many parameters as were changed", "[app]") {
  const Settings home = default_settings();
  Settings settings = home;
  CHECK(count_differences(settings, home) == 0);
  settings.grid.viscosity = 0.1;
  settings.view.arrows = true;
  CHECK(count_differences(settings, home) == 2);
}
