#include "app/window/screen/mouse_clicks.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

constexpr glm::dvec2 kHere(100.0, 50.0);
constexpr glm::dvec2 kThere(140.0, 50.0);

void click(MouseClicks& clicks, glm::dvec2 place, double seconds) {
  clicks.note(true, place, seconds);
  clicks.note(false, place, seconds);
}

}  // namespace

TEST_CASE("two clicks within one picture are a double click, a change in each picture", "[app]") {
  MouseClicks clicks;
  click(clicks, kHere, 1.0);
  click(clicks, kHere, 1.0);
  for (const bool second : {false, true}) {
    const MouseClicks::State press = clicks.next(false);
    CHECK(press.down);
    CHECK(press.is_double == second);
    CHECK(press.place == kHere);
    CHECK(clicks.double_waits());
    CHECK_FALSE(clicks.next(false).down);
    CHECK(clicks.double_waits() != second);
  }
  CHECK_FALSE(clicks.next(false).is_placed);
}

TEST_CASE("a click counts although the button is up by the next picture", "[app]") {
  MouseClicks clicks;
  clicks.note(true, kHere, 1.0);
  CHECK(clicks.next(true).down);
  clicks.note(false, kHere, 1.0);
  clicks.note(true, kHere, 2.0);  // a picture later
  CHECK_FALSE(clicks.next(true).down);
  const MouseClicks::State second = clicks.next(true);
  CHECK(second.down);
  CHECK(second.is_double);
}

TEST_CASE("a drag within one picture moves before it ends", "[app]") {
  MouseClicks clicks;
  clicks.note(true, kHere, 1.0);
  clicks.note(false, kThere, 1.0);
  CHECK(clicks.next(false).place == kHere);
  const MouseClicks::State moved = clicks.next(false);
  CHECK(moved.down);
  CHECK(moved.place == kThere);
  const MouseClicks::State released = clicks.next(false);
  CHECK_FALSE(released.down);
  CHECK(released.place == kThere);
}

TEST_CASE("presses that are late, far apart or the third are no double click", "[app]") {
  MouseClicks clicks;
  const auto is_double = [&](glm::dvec2 place, double seconds) {
    click(clicks, place, seconds);
    const bool doubled = clicks.next(false).is_double;
    clicks.next(false);
    clicks.next(false);
    return doubled;
  };
  CHECK_FALSE(is_double(kHere, 1.0));
  CHECK_FALSE(is_double(kHere, 1.5));
  CHECK_FALSE(is_double(kThere, 1.6));
  CHECK(is_double(kThere, 1.8));
  CHECK_FALSE(is_double(kThere, 1.9));
  CHECK(is_double(kThere, 2.0));
}

TEST_CASE("a button whose release was never told is up", "[app]") {
  MouseClicks clicks;
  clicks.note(true, kHere, 1.0);
  CHECK(clicks.next(true).down);
  CHECK(clicks.next(true).down);
  CHECK_FALSE(clicks.next(false).down);
}
