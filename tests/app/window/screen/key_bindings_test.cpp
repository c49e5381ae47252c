#include "app/window/screen/key_bindings.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

TEST_CASE("every key in the list does what it is listed for", "[app]") {
  CHECK(action_of({'T'})->action == KeyAction::next_tool);
  CHECK(action_of({' '})->action == KeyAction::pause);
  CHECK(action_of({'.'})->action == KeyAction::step);
  CHECK_FALSE(action_of({'Z'}));
  CHECK_FALSE(action_of({'T', true}));  // Ctrl+T is another key
  const int views = static_cast<int>(find_parameter("view.grid").names.size());
  for (int digit = 1; digit <= views; ++digit) {
    const auto bound = action_of({'0' + digit});
    REQUIRE(bound);
    CHECK(bound->action == KeyAction::show_quantity);
    CHECK(bound->index == digit - 1);
  }
  CHECK_FALSE(action_of({'0'}));
  CHECK_FALSE(action_of({'1' + views}));
}

TEST_CASE("no action is out of reach: each has a key that no other action has", "[app]") {
  std::set<KeyAction> reached;
  for (int key = 32; key < 400; ++key) {
    for (const bool control : {false, true}) {
      int actions = 0;
      for (const KeyMeaning& meaning : window_keys()) {
        if (meaning.action == KeyAction::none || !index_among(meaning.key, {key, control})) continue;
        reached.insert(meaning.action);
        ++actions;
      }
      CHECK(actions <= 1);
    }
  }
  for (const KeyMeaning& meaning : window_keys()) {
    INFO(meaning.key);
    CHECK((meaning.action == KeyAction::none || reached.contains(meaning.action)));
  }
}

TEST_CASE("a key's name may stand for several keys, and for Ctrl with a key", "[app]") {
  CHECK(index_among("Ctrl+F, /", {'F', true}) == 0);
  CHECK(index_among("Ctrl+F, /", {'/'}) == 1);
  CHECK_FALSE(index_among("Ctrl+F, /", {'F'}));
  CHECK_FALSE(index_among("drag", {'D'}));
}
