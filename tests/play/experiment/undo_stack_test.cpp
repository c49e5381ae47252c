#include "play/experiment/undo_stack.hpp"

#include <catch2/catch.hpp>

#include "play/experiment/users_style.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

constexpr std::size_t kRoom = std::size_t{1} << 20;  ///< bytes

Settings with(Settings settings, const char* assignment) {
  apply_assignment(settings, assignment);
  return settings;
}

UndoStack::Entry stroke_of(const std::string& what, std::size_t bytes) {
  Origin origin{.source = "default", .home = default_settings()};
  return {.what = what, .moment = {{{std::string(bytes, 'x'), std::move(origin)}, {}, {}}}};
}

UndoStack::Entry change_of(const Settings& before, const Settings& after) {
  return {.what = described_change(before, after), .change = {{before, after}}};
}

}  // namespace

TEST_CASE("what the user did is taken back in the reverse order", "[play]") {
  UndoStack stack(kRoom);
  for (const char* what : {"first", "second", "third"}) stack.push(stroke_of(what, 1), 10.0);
  for (const char* what : {"third", "second", "first"}) {
    const auto last = stack.pop();
    REQUIRE(last);
    CHECK(last->what == what);
  }
  CHECK_FALSE(stack.pop());
}

TEST_CASE("a slider that moves is one change, and strokes that follow each other are several", "[play]") {
  const Settings before = default_settings();
  const Settings after = with(before, "grid.viscosity=0.5");
  const Settings later = with(after, "grid.viscosity=0.75");
  const std::string what = described_change(before, after);
  UndoStack stack(kRoom);
  CHECK_FALSE(stack.continues(what, false, 10.0));
  stack.push(change_of(before, after), 10.0);
  CHECK(stack.continues(what, false, 10.5));
  stack.prolong(later, 10.5);
  CHECK(stack.continues(what, false, 11.4));  // less than a second after the one before
  CHECK_FALSE(stack.continues(what, true, 11.4));
  CHECK_FALSE(stack.continues("the change of brush.radius", false, 11.4));
  CHECK_FALSE(stack.continues(what, false, 13.0));
  CHECK(stack.size() == 1);
  CHECK(stack.newest().change->before.grid.viscosity == before.grid.viscosity);
  CHECK(stack.newest().change->after.grid.viscosity == 0.75);
  stack.push(stroke_of("the stroke", 1), 13.0);
  CHECK_FALSE(stack.continues("the stroke", true, 13.1));
}

TEST_CASE("what takes too much room is forgotten first, but never the newest", "[play]") {
  UndoStack stack(kRoom);
  for (int k = 0; k < 5; ++k) stack.push(stroke_of("the stroke", kRoom / 4), 20.0);
  CHECK(stack.size() == 4);
  stack.push(stroke_of("larger than all", 2 * kRoom), 30.0);
  CHECK(stack.size() == 1);
  CHECK(stack.pop()->what == "larger than all");
}

TEST_CASE("a change taken back keeps what has changed since in other parameters", "[play]") {
  const Settings before = default_settings();
  const Settings after = with(before, "grid.viscosity=0.5");
  const Settings later = with(after, "view.arrows=true");
  const Settings back = with_change_taken_back(later, before, after);
  CHECK(back.grid.viscosity == before.grid.viscosity);
  CHECK(back.view.arrows);
  CHECK_FALSE(starts_again(before, after));
  CHECK(starts_again(before, with(before, "grid.resolution=32")));
}

TEST_CASE("a scene that names its own brush or style has it, whatever the user chose before", "[play]") {
  const Scene before = load_scene("default");
  const Settings users = with(with(before.settings, "brush.tool=dye"), "view.particle_style=smooth");
  const Scene named =
      parse_scene("base = \"default\"\n[view]\nparticle_style = \"discs\"\n", "test.toml", ".");
  const Settings styled = with_users_style(named, users, before.settings);
  CHECK(styled.view.particle_style == ParticleStyle::discs);
  CHECK(styled.brush.tool == BrushTool::dye);
}
