#include "app/window/notices/messages.hpp"

#include <catch2/catch.hpp>

#include "app/window/notices/start_hint.hpp"

using namespace twinflow;

TEST_CASE("the newest message is shown for four seconds", "[app]") {
  double now = 10.0;
  Messages messages([&] { return now; });
  CHECK(messages.shown().empty());
  messages.tell("Saved one");
  now = 12.0;
  messages.tell("Saved two");
  now = 15.9;
  CHECK(messages.shown() == "Saved two");
  CHECK_FALSE(messages.has_gone_since(13.0));
  now = 16.1;
  CHECK(messages.shown().empty());
  CHECK(messages.has_gone_since(13.0));         // so the window has to be drawn once more
  CHECK_FALSE(messages.has_gone_since(16.05));  // it was drawn without the message already
}

TEST_CASE("what cannot be done is told, and what is wrong with the program is not hidden", "[app]") {
  Messages messages([] { return 1.0; });
  CHECK(messages.attempt([] {}));
  CHECK(messages.shown().empty());
  CHECK_FALSE(messages.attempt([] { throw InputError("no such scene"); }));
  CHECK(messages.shown() == "no such scene");
  CHECK_FALSE(messages.attempt([] { throw BlowUpError("too fast"); }));
  CHECK(messages.shown() == "too fast");
  CHECK_THROWS_AS(messages.attempt([] { throw std::logic_error("a mistake"); }), std::logic_error);
}

TEST_CASE("the hint is shown until the first input and fades then", "[app]") {
  StartHint hint;
  CHECK(hint.opacity(1000.0) == 1.0f);
  hint.note_input(1000.0);
  hint.note_input(1000.4);
  CHECK(hint.opacity(1000.0) == 1.0f);
  CHECK(hint.opacity(1000.25) == Approx(0.5));
  CHECK(hint.opacity(1001.0) == 0.0f);
}
