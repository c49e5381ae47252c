#include "play/actions/actions.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "core/error.hpp"
#include "core/find_by.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

struct Listener : FrontEnd {
  std::string told;
  bool fails = false;
  int left = 0;  ///< scenes
  void tell(const std::string& text) override { told = text; }
  std::string how_to_restart() const override { return "N starts again"; }
  void before_other_scene() override {
    if (fails) throw RunError("the recording cannot be completed");
    ++left;
  }
};

/// A small experiment, and keys that act on it.
struct ActionFixture : GlFixture {
  static Scene small_scene() {
    Scene scene = load_scene("default");
    for (const char* small :
         {"grid.resolution=16", "dye.resolution=16", "particles.count=100", "time.step=0.01"}) {
      apply_assignment(scene.settings, small);
    }
    return scene;
  }
  double now = 0.0;
  Listener front;
  Experiment experiment{small_scene(),
                        Origin{.source = "default", .home = small_scene().settings},
                        shaders,
                        {.world = {.seed = 1, .threads = 1},
                         .most_undo_bytes = std::size_t{1} << 28,
                         .clock = [this] { return now; }},
                        front};
  std::optional<PaneHit> place;
  std::vector<Action> all = actions();

  const Action& find(std::string_view name) { return *find_by(all, &Action::name, name); }
  void press(std::string_view name, int index = 0) {
    now += 10.0;  // so that each is an action of its own
    perform(find(name), index, {experiment, place});
  }
  bool possible(std::string_view name) { return is_possible(find(name), {experiment, place}); }
  std::string value(const char* key) const {
    return std::get<std::string>(find_parameter(key).get(experiment.settings()));
  }
};

}  // namespace

TEST_CASE_METHOD(ActionFixture, "the keys for the next value go through all values and round again",
                 "[gl][play]") {
  const std::vector<std::pair<const char*, const char*>> keys = {
      {"next_tool", "brush.tool"},
      {"next_view", "view.panes"},
      {"next_particle_style", "view.particle_style"}};
  for (const auto& [action, key] : keys) {
    CAPTURE(key);
    const auto& names = find_parameter(key).names;
    const std::string first = value(key);
    std::set<std::string> seen;
    for (std::size_t k = 0; k < names.size(); ++k) {
      press(action);
      CHECK_THAT(front.told, Catch::EndsWith(": " + value(key)));
      seen.insert(value(key));
    }
    CHECK(seen.size() == names.size());
    CHECK(value(key) == first);
  }
}

TEST_CASE_METHOD(ActionFixture, "the key of the temperature says that there is no heat", "[gl][play]") {
  const auto& names = find_parameter("view.grid").names;
  const auto index = [&](std::string_view name) {
    return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  press("show_quantity", index("speed"));
  CHECK(front.told.empty());
  press("show_quantity", index("temperature"));
  CHECK(value("view.grid") == "temperature");
  CHECK(front.told == "Temperature: no heat in this scene");
}

TEST_CASE_METHOD(ActionFixture, "a switch's key switches on and off", "[gl][play]") {
  for (const char* action : {"arrows", "probe"}) {
    const Settings before = experiment.settings();
    press(action);
    CHECK(experiment.settings().view.arrows == (std::string(action) == "arrows"));
    CHECK(experiment.settings().view.probe == (std::string(action) == "probe"));
    press(action);
    CHECK(experiment.settings().view.arrows == before.view.arrows);
    CHECK(experiment.settings().view.probe == before.view.probe);
  }
}

TEST_CASE_METHOD(ActionFixture, "the n-th digit shows the n-th quantity of the grid", "[gl][play]") {
  const auto& names = find_parameter("view.grid").names;
  for (std::size_t index = 0; index < names.size(); ++index) {
    press("show_quantity", static_cast<int>(index));
    CHECK(value("view.grid") == names[index]);
  }
}

TEST_CASE_METHOD(ActionFixture, "an action that is not possible does nothing and may say why", "[gl][play]") {
  CHECK_FALSE(possible("undo"));
  press("undo");
  CHECK(front.told == "There is nothing to take back");
  CHECK_FALSE(possible("stage_before"));
  press("stage_before");
  CHECK_FALSE(possible("pin"));
  press("pin");
  CHECK_THAT(front.told, Catch::StartsWith("Point at a fluid"));
  CHECK(experiment.world().scene().gauges.empty());

  place = PaneHit{PaneId::grid, {0.25, 0.0}};
  CHECK(possible("pin"));
  press("pin");
  CHECK(experiment.world().scene().gauges.size() == 1);
  CHECK(possible("undo"));
  press("undo");
  CHECK(experiment.world().scene().gauges.empty());
}

TEST_CASE_METHOD(ActionFixture, "the fluids pause, take a step, and are explained forwards and backwards",
                 "[gl][play]") {
  press("pause");
  CHECK(experiment.motion().pacing().paused());
  press("step");
  experiment.advance(0.05, 0.001, false);
  CHECK(experiment.world().steps() == 1);
  press("explain");
  REQUIRE(experiment.motion().explainer().is_active());
  CHECK_FALSE(possible("pin"));
  press("step");
  CHECK(experiment.motion().explainer().stage() == 1);
  CHECK(possible("stage_before"));
  press("stage_before");
  CHECK(experiment.motion().explainer().stage() == 0);
  press("explain");
  CHECK_FALSE(experiment.motion().explainer().is_active());
  press("restart");
  CHECK(experiment.world().steps() == 0);
  press("undo");
  CHECK(experiment.world().steps() == 2);
}

TEST_CASE_METHOD(ActionFixture, "a change that starts the run again comes back with the run", "[gl][play]") {
  experiment.advance(0.05, 0.001, false);
  const double time = experiment.world().time();
  for (const int count : {64, 81}) {  // as a slider does
    Settings settings = experiment.settings();
    settings.particles.count = count;
    experiment.change(settings);
    now += 0.1;
  }
  CHECK(experiment.world().time() == 0.0);
  CHECK(experiment.done().size() == 1);
  press("undo");
  CHECK(experiment.settings().particles.count == 100);
  CHECK(experiment.world().time() == time);
}

TEST_CASE_METHOD(ActionFixture, "what could not be taken back can be, once nothing is in its way",
                 "[gl][play]") {
  Scene other = small_scene();
  other.name = "other";
  experiment.open(other, Origin{.source = "other", .home = other.settings});
  front.fails = true;
  CHECK_THROWS_AS(press("undo"), RunError);
  CHECK(experiment.origin().source == "other");
  front.fails = false;
  press("undo");
  CHECK(front.told == "Took back the change of the scene");
  CHECK(experiment.origin().source == "default");
}

TEST_CASE_METHOD(ActionFixture,
                 "a scene that cannot be opened leaves the old one alone, and what is recorded of it",
                 "[gl][play]") {
  experiment.advance(0.05, 0.001, false);
  const auto steps = experiment.world().steps();
  Scene impossible = small_scene();
  impossible.settings.particles.region = "-1";  // room for no particle
  CHECK_THROWS_AS(experiment.open(impossible, Origin{.source = "other", .home = impossible.settings}),
                  InputError);
  CHECK(front.left == 0);
  CHECK(experiment.origin().source == "default");
  CHECK(experiment.world().steps() == steps);
  CHECK(experiment.done().empty());
  Scene other = small_scene();
  experiment.open(other, Origin{.source = "other", .home = other.settings});
  CHECK(front.left == 1);
}
