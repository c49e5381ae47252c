#include "play/actions/keys.hpp"

#include <catch2/catch.hpp>

#include "play/actions/actions.hpp"

using namespace twinflow;

using Keys = std::vector<std::string>;

TEST_CASE("the text of a key may name several keys, and Ctrl with a key", "[play]") {
  CHECK(keys_of("T") == Keys{"T"});
  CHECK(keys_of(",") == Keys{","});
  CHECK(keys_of("Ctrl+F, /") == Keys{"Ctrl+F", "/"});
  CHECK(keys_of("1 … 4") == Keys{"1", "2", "3", "4"});
}

TEST_CASE("a message names keys by the actions that they have in the table", "[play]") {
  CHECK(with_keys("{undo} takes it back, {key_list} helps") == "Ctrl+Z takes it back, H helps");
  CHECK(with_keys("{nothing}, {} and { stay") == "{nothing}, {} and { stay");
  CHECK(with_keys("{undo") == "{undo");
}

TEST_CASE("a page leaves the browser's own keys to the browser", "[play]") {
  CHECK(page_keys_of("Ctrl+F, /") == Keys{"/"});
  CHECK(page_keys_of("H, F1") == Keys{"H"});
  CHECK(page_keys_of("Tab").empty());
}

TEST_CASE("every action has a name, a text and keys of its own in each front end", "[play]") {
  for (const Fronts front : {Fronts::window, Fronts::page}) {
    std::set<std::string> keys;
    std::set<std::string_view> names;
    for (const Action& action : actions_of(front)) {
      CAPTURE(action.key);
      CHECK_FALSE(action.help.empty());
      if (action.name.empty()) continue;
      CHECK(names.insert(action.name).second);
      const Keys own = front == Fronts::page ? page_keys_of(action.key) : keys_of(action.key);
      CHECK_FALSE(own.empty());
      for (const std::string& key : own) CHECK(keys.insert(key).second);
    }
  }
}
