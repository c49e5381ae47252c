#include "world/change_log.hpp"

#include <catch2/catch.hpp>

#include "core/state_visitor.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

SettingsChange change(double time, const std::string& key, double value) { return {time, {{key, value}}}; }

/// A scene that turns gravity on after one second and off after two.
Scene scene_with_changes() {
  Scene scene;
  scene.settings = default_settings();
  scene.changes = {change(1.0, "force.y", -1.0), change(2.0, "force.y", 0.0)};
  return scene;
}

}  // namespace

TEST_CASE("a scheduled change is due once, from its time on") {
  ChangeLog log(scene_with_changes());
  CHECK(log.next_due(0.99) == nullptr);
  const SettingsChange* due = log.next_due(1.0);
  REQUIRE(due != nullptr);
  CHECK(due->time == 1.0);
  CHECK(log.next_due(1.5) == nullptr);
}

TEST_CASE("changes that are due together come in the order of their times") {
  ChangeLog log(scene_with_changes());
  CHECK(log.next_due(5.0)->time == 1.0);
  CHECK(log.next_due(5.0)->time == 2.0);
  CHECK(log.next_due(5.0) == nullptr);
}

TEST_CASE("of a slider that moves while time stands still, the last value remains") {
  ChangeLog log(scene_with_changes());
  log.record(change(0.5, "grid.viscosity", 0.1));
  log.record(change(0.5, "grid.viscosity", 0.2));
  log.record(change(0.5, "force.x", 3.0));
  log.record(change(0.7, "grid.viscosity", 0.3));
  const std::vector<SettingsChange> expected = {
      {0.5, {{"grid.viscosity", 0.2}, {"force.x", 3.0}}},
      change(0.7, "grid.viscosity", 0.3),
      change(1.0, "force.y", -1.0),
      change(2.0, "force.y", 0.0),
  };
  CHECK(log.as_played(scene_with_changes()).changes == expected);
}

TEST_CASE("a scene as played has the settings of time 0, what was changed, and what is still to come") {
  Scene scene = scene_with_changes();
  ChangeLog log(scene);
  log.next_due(1.0);
  log.record(change(1.0, "force.y", -1.0));
  log.record(change(1.5, "grid.viscosity", 0.2));
  scene.settings.force.y = -1.0;
  scene.settings.grid.viscosity = 0.2;
  scene.settings.record.fps = 12.0;  // no part of what happens in a scene

  const Scene played = log.as_played(scene);
  CHECK(played.settings.force.y == 0.0);
  CHECK(played.settings.grid.viscosity == 0.0);
  CHECK(played.settings.record.fps == 12.0);
  const std::vector<SettingsChange> expected = {
      change(1.0, "force.y", -1.0), change(1.5, "grid.viscosity", 0.2), change(2.0, "force.y", 0.0)};
  CHECK(played.changes == expected);
}

TEST_CASE("a restart keeps the user's changes and takes back the scene's") {
  Scene scene = scene_with_changes();
  ChangeLog log(scene);
  scene.settings.force.y = -1.0;
  scene.settings.force.x = 3.0;
  CHECK(log.without_scheduled(scene.settings).force.y == -1.0);  // the user's, as none was due
  log.next_due(1.0);
  CHECK(log.without_scheduled(scene.settings).force.y == 0.0);
  CHECK(log.without_scheduled(scene.settings).force.x == 3.0);
}

TEST_CASE("changes before the first step are part of the settings at time 0") {
  ChangeLog log(scene_with_changes());
  Settings settings = default_settings();
  settings.grid.viscosity = 0.5;
  log.set_settings_at_start(settings);
  CHECK(log.settings_at_start().grid.viscosity == 0.5);
  CHECK(log.as_played(scene_with_changes()).settings.grid.viscosity == 0.5);
}

TEST_CASE("an saved log goes on with the next scheduled change") {
  ChangeLog log(scene_with_changes());
  log.next_due(1.0);
  log.record(change(1.0, "force.y", -1.0));
  StateWriter written;
  log.visit_state(written);
  StateReader read(written.bytes());
  ChangeLog again(scene_with_changes());
  again.visit_state(read);
  CHECK(again.as_played(scene_with_changes()).changes == log.as_played(scene_with_changes()).changes);
  CHECK(again.next_due(5.0)->time == 2.0);
}

TEST_CASE("an saved log with more changes than its scene has is refused") {
  ChangeLog log(scene_with_changes());
  log.next_due(2.0);
  log.next_due(2.0);
  StateWriter written;
  log.visit_state(written);
  StateReader read(written.bytes());
  Scene shorter = scene_with_changes();
  shorter.changes.pop_back();
  ChangeLog again(shorter);
  CHECK_THROWS_AS(again.visit_state(read), InputError);
}
