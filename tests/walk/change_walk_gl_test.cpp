#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "walk/walk.hpp"

using namespace twinflow;

namespace {

/// The values to which each row is changed: one for numbers, all but the present one for others.
std::vector<Settings> changed_settings(const Settings& settings, const Parameter& parameter) {
  const ParameterValue present = parameter.get(settings);
  std::vector<std::string> values = walk_values(parameter);
  if (parameter.kind == ParameterKind::real) {
    values = {format_value(0.7 * parameter.minimum + 0.3 * parameter.maximum)};
    if (parameter.logarithmic && std::get<double>(present) > 0.0) {
      values = {format_value(std::get<double>(present) * 0.8)};
    }
  }
  std::vector<Settings> changed;
  for (const std::string& value : values) {
    Settings other = settings;
    set_parameter(other, parameter, parse_value(parameter, value));
    if (parameter.get(other) != present) changed.push_back(other);
  }
  return changed;
}

/// Whether two worlds hold the same numbers, bit by bit, also after a step that failed.
std::vector<std::uint32_t> after(World& world, int steps) {
  try {
    for (int step = 0; step < steps; ++step) world.step();
  } catch (const BlowUpError&) {
  }
  std::vector<std::uint32_t> bits;
  for (const float value : state_of(world)) bits.push_back(std::bit_cast<std::uint32_t>(value));
  return bits;
}

/// Calls check(settings with another value) for all rows. Values that the scene cannot have are left out.
template <class Check>
void for_every_change(const WalkGround& ground, const Check& check) {
  const Settings settings = walk_scene(ground, {}).settings;
  int checked = 0;
  for (const Parameter& parameter : parameters()) {
    for (const Settings& changed : changed_settings(settings, parameter)) {
      CAPTURE(ground.name, parameter.key, format_value(parameter.get(changed)));
      try {
        check(parameter, changed);
        ++checked;
      } catch (const InputError&) {
        continue;
      }
    }
  }
  CHECK(checked > 50);  // most of them are possible
}

/// Rows whose change discards state that one step passes to the next, so that changing them back does not
/// restore it: the initial pressure of solvers, the rates of a method, the order in which neighbors are
/// summed.
bool forgets(const Parameter& parameter) {
  constexpr std::array<std::string_view, 5> kForgetful = {"grid.pressure", "particles.method",
                                                          "particles.search", "particles.shifting",
                                                          "particles.adaptive_radius"};
  return std::ranges::find(kForgetful, parameter.key) != kForgetful.end();
}

struct ChangeFixture : GlFixture {
  World world_of(const WalkGround& ground) {
    return World(walk_scene(ground, {}), &shaders, {.seed = 1, .threads = 1});
  }

  World world_with(const WalkGround& ground, const Settings& settings) {
    Scene scene = walk_scene(ground, {});
    scene.settings = settings;
    return World(scene, &shaders, {.seed = 1, .threads = 1});
  }

  void check_restarts(const WalkGround& ground) {
    for_every_change(ground, [&](const Parameter& parameter, const Settings& settings) {
      if (parameter.takes_effect != TakesEffect::on_reset) return;
      World started = world_with(ground, settings);
      World changed = world_of(ground);
      changed.step();
      changed.apply(settings);
      CHECK(changed.time() == 0.0);
      CHECK((after(changed, 2) == after(started, 2)));
    });
  }

  void check_before_first_step(const WalkGround& ground) {
    for_every_change(ground, [&](const Parameter& parameter, const Settings& settings) {
      if (parameter.takes_effect != TakesEffect::live || !is_of_fluids(parameter)) return;
      World started = world_with(ground, settings);
      World changed = world_of(ground);
      changed.apply(settings);
      CHECK((after(changed, 2) == after(started, 2)));
    });
  }

  void check_change_back(const WalkGround& ground) {
    World untouched = world_of(ground);
    World fresh = world_of(ground);
    after(untouched, 2);
    const auto expected = after(untouched, 2);
    const auto expected_afresh = after(fresh, 2);
    for_every_change(ground, [&](const Parameter& parameter, const Settings& settings) {
      if (forgets(parameter)) return;
      World world = world_of(ground);
      after(world, 2);
      const Settings before = world.settings();
      world.apply(settings);
      world.apply(before);
      const bool live = parameter.takes_effect == TakesEffect::live;
      CHECK((after(world, 2) == (live ? expected : expected_afresh)));
    });
  }
};

}  // namespace

TEST_CASE_METHOD(ChangeFixture, "a row that starts again is as in a world that started with it",
                 "[gl][walk][long]") {
  for (const WalkGround& ground : walk_grounds()) check_restarts(ground);
}

TEST_CASE_METHOD(ChangeFixture, "a live row before the first step is as in a world that started with it",
                 "[gl][walk][long]") {
  for (const WalkGround& ground : walk_grounds()) check_before_first_step(ground);
}

TEST_CASE_METHOD(ChangeFixture, "a row changed and changed back leaves nothing behind", "[gl][walk][long]") {
  for (const WalkGround& ground : walk_grounds()) check_change_back(ground);
}

TEST_CASE_METHOD(ChangeFixture,
                 "between walls a change before the first step is as in a world that started with it",
                 "[gl][walk]") {
  check_before_first_step(walk_grounds()[1]);
}
