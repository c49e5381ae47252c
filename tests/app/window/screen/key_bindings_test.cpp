#include "app/window/screen/key_bindings.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "app/window/key_controls.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

TEST_CASE("every key in the list does what it is listed for", "[app]") {
  CHECK(action_of({'T'})->action.name == "next_tool");
  CHECK(action_of({' '})->action.name == "pause");
  CHECK(action_of({'.'})->action.name == "step");
  CHECK(action_of({'/'})->index == 1);
  CHECK(action_of({'F', true})->action.name == "search");
  CHECK_FALSE(action_of({'Z'}));
  CHECK_FALSE(action_of({'T', true}));  // Ctrl+T is another key
  const int views = static_cast<int>(find_parameter("view.grid").names.size());
  for (int digit = 1; digit <= views; ++digit) {
    const auto bound = action_of({'0' + digit});
    REQUIRE(bound);
    CHECK(bound->action.name == "show_quantity");
    CHECK(bound->index == digit - 1);
  }
  CHECK_FALSE(action_of({'0'}));
  CHECK_FALSE(action_of({'1' + views}));
}

TEST_CASE("no action is out of reach: each has a key that does nothing else", "[app]") {
  std::set<std::string_view> reached;
  for (int key = 32; key < 400; ++key) {
    for (const bool control : {false, true}) {
      if (const auto bound = action_of({key, control})) reached.insert(bound->action.name);
    }
  }
  for (const Action& action : actions_of(Fronts::window)) {
    INFO(action.key);
    CHECK((action.name.empty() || reached.contains(action.name)));
  }
}

TEST_CASE("the window has its own way of performing all that the table leaves to it", "[app]") {
  for (const Action& action : actions_of(Fronts::window)) {
    if (action.name.empty()) continue;
    CAPTURE(action.name);
    CHECK((KeyControls::own(action.name) == nullptr) == (action.act != nullptr));
  }
}
