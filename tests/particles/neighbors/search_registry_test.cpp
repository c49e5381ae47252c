#include "particles/neighbors/search_registry.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <typeindex>
#include <vector>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;

TEST_CASE("Every neighbor search that users can name has a row with a class of its own") {
  const auto& typed = find_parameter("particles.search").names;
  CHECK(std::vector<std::string>(typed.begin(), typed.end()) == test::every_search_name());
  std::set<std::type_index> classes;
  for (const SearchRow& row : search_rows()) {
    Settings::ParticleSettings settings = default_settings().particles;
    settings.search = row.name;
    const auto search = make_neighborhood(settings, {}, 0.1, 8);
    const Neighborhood& made = *search;
    CHECK(classes.insert(typeid(made)).second);
    CHECK(search->radius() == 0.1);
  }
}
