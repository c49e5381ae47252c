#include "play/hand/keyboard_cursor.hpp"

#include <cmath>

#include <catch2/catch.hpp>
#include <glm/geometric.hpp>

using namespace twinflow;

namespace {

constexpr double kKeyboardCursorFrame = 1.0 / 60.0;  ///< seconds
using Change = KeyboardCursor::Change;

/// A keyboard before two panes of a square domain.
struct Keyboard {
  explicit Keyboard(bool periodic)
      : domain{1.0, periodic}, layout(shown({PaneId::grid, PaneId::particles})) {}

  Layout shown(std::vector<PaneId> panes) const {
    return compute_layout({.area = {0, 0, 800, 400}, .domain = domain, .panes = std::move(panes)});
  }
  /// What happens in so many frames in which these arrows are down.
  Change press(glm::ivec2 direction, int frames = 1) {
    Change change = Change::none;
    for (int k = 0; k < frames; ++k)
      change = cursor.move(direction, layout, domain, mouse, kKeyboardCursorFrame);
    return change;
  }
  glm::dvec2 place() const { return layout.to_domain(PaneId::grid, *cursor.pixel()); }

  Domain domain;
  Layout layout;
  glm::dvec2 mouse{300.0, 200.0};
  KeyboardCursor cursor;
};

}  // namespace

TEST_CASE("arrows with Shift lead a stroke from the center of the first pane at a steady speed", "[view]") {
  Keyboard keyboard(true);
  CHECK(keyboard.press({0, 0}, 10) == Change::none);
  CHECK_FALSE(keyboard.cursor.pixel());
  CHECK(keyboard.press({1, 0}) == Change::begins);
  CHECK(glm::length(keyboard.place()) < 1e-9);
  CHECK(keyboard.press({1, 0}, 15) == Change::none);
  CHECK(keyboard.place().x == Approx(0.25 * KeyboardCursor::kSpeed));
  CHECK(keyboard.place().y == Approx(0.0).margin(1e-9));
  CHECK(keyboard.press({1, 1}, 15) == Change::none);  // a diagonal is as fast
  CHECK(keyboard.place().y == Approx(0.25 * KeyboardCursor::kSpeed / std::sqrt(2.0)));
  CHECK(keyboard.press({0, 0}) == Change::ends);
  CHECK(keyboard.press({0, -1}) == Change::begins);  // the next one begins where this one has ended
  CHECK(keyboard.place().y == Approx(0.25 * KeyboardCursor::kSpeed / std::sqrt(2.0)));
}

TEST_CASE("the keyboard's stroke stays between walls, and goes on across periodic edges", "[view]") {
  for (const bool periodic : {false, true}) {
    Keyboard keyboard(periodic);
    keyboard.press({0, 1}, 1 + 90);  // one and a half domain units up
    CHECK(keyboard.place().y == Approx(periodic ? 1.5 : 1.0).epsilon(0.002));
    REQUIRE(keyboard.press({0, 0}) == Change::ends);
    CHECK(keyboard.place().y == Approx(periodic ? 1.5 : 1.0).epsilon(0.002));  // it does not jump back
    keyboard.press({0, 0});
    CHECK(keyboard.place().y == Approx(periodic ? -0.5 : 1.0).epsilon(0.002));
    const auto hit = keyboard.layout.hit(*keyboard.cursor.pixel());
    REQUIRE(hit);  // so that a stroke can begin there
    CHECK(hit->pane == PaneId::grid);
  }
}

TEST_CASE("the mouse leads again as soon as it moves, but not during a stroke", "[view]") {
  Keyboard keyboard(true);
  keyboard.press({1, 0}, 10);
  keyboard.mouse.x += 5.0;
  CHECK(keyboard.press({1, 0}) == Change::none);
  CHECK(keyboard.cursor.pixel());
  CHECK(keyboard.press({0, 0}, 2) == Change::none);
  CHECK(keyboard.cursor.pixel());
  keyboard.mouse.x += 5.0;
  keyboard.press({0, 0});
  CHECK_FALSE(keyboard.cursor.pixel());
}

TEST_CASE("a stroke ends with the pane that it is in", "[view]") {
  Keyboard keyboard(true);
  keyboard.press({1, 0}, 10);
  keyboard.layout = keyboard.shown({PaneId::particles});
  CHECK(keyboard.press({1, 0}) == Change::ends);
  CHECK_FALSE(keyboard.cursor.pixel());
  CHECK(keyboard.press({1, 0}) == Change::begins);
  REQUIRE(keyboard.layout.hit(*keyboard.cursor.pixel()));
  CHECK(keyboard.layout.hit(*keyboard.cursor.pixel())->pane == PaneId::particles);
}
