#include "app/window/panel/parameter_search.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "app/window/panel/parameter_editor.hpp"

using namespace twinflow;

namespace {

std::vector<std::string> found(std::string_view words) {
  std::vector<std::string> keys;
  for (const Parameter& parameter : parameters()) {
    if (has_all_words(parameter, words)) keys.emplace_back(parameter.key);
  }
  return keys;
}

bool finds(std::string_view words, const std::string& key) {
  const auto keys = found(words);
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

TEST_CASE("a search finds a parameter by its key, meaning, unit and choices", "[app]") {
  CHECK(finds("grid.viscosity", "grid.viscosity"));
  CHECK(finds("smooth motion", "grid.viscosity"));
  CHECK(finds("units²/s", "grid.viscosity"));
  CHECK(finds("wcsph", "particles.method"));
  CHECK_FALSE(finds("wcsph", "grid.viscosity"));
  CHECK(found("no such parameter anywhere").empty());
}

TEST_CASE("all words of a search must match, in any order and case", "[app]") {
  CHECK(finds("VISCOSITY  Grid", "grid.viscosity"));
  CHECK_FALSE(finds("grid viscosity", "brush.red"));
  CHECK(found("grid viscosity").size() < found("viscosity").size());
  CHECK(found("  ").size() == parameters().size());
  CHECK(found("").size() == parameters().size());
}

TEST_CASE("settings differ in as many parameters as were changed", "[app]") {
  const Settings home = default_settings();
  Settings settings = home;
  CHECK(count_differences(settings, home) == 0);
  settings.grid.viscosity = 0.1;
  settings.view.arrows = true;
  CHECK(count_differences(settings, home) == 2);
}
