// Strokes while the world stands still: they stand at once, and replay to the same bytes.
#include <catch2/catch.hpp>

#include "gl/gl_fixture.hpp"
#include "play/experiment/experiment.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/world_readings.hpp"

using namespace twinflow;

namespace {

struct SilentFrontEnd : FrontEnd {
  void tell(const std::string&) override {}
  std::string how_to_restart() const override { return ""; }
};

struct PausedFixture : GlFixture {
  SilentFrontEnd front;

  static Scene scene_with(const std::string& toml, const std::string& tool) {
    Scene scene = parse_scene("base = \"default\"\n" + toml, "paused.toml", "");
    for (const char* small : {"grid.resolution=32", "dye.resolution=32", "particles.count=200",
                              "time.step=0.01", "brush.radius=0.15", "brush.body_density=0.5"}) {
      apply_assignment(scene.settings, small);
    }
    apply_assignment(scene.settings, "brush.tool=" + tool);
    return scene;
  }
  std::unique_ptr<Experiment> open(const Scene& scene) {
    return std::make_unique<Experiment>(
        scene, Origin{.source = "paused.toml", .home = scene.settings}, shaders,
        ExperimentOptions{
            .world = {.seed = 1, .threads = 1}, .most_undo_bytes = 1 << 26, .clock = [] { return 0.0; }},
        front);
  }
  static void step(Experiment& experiment, int steps) {
    for (int k = 0; k < steps; ++k) experiment.advance(0.01000001, 0.001, false);
  }
  /// A stroke from (−0.4, 0.1) to (0.4, 0.1) in three frames.
  static void stroke(Experiment& experiment) {
    Pointer& pointer = experiment.motion().hand().pointer();
    pointer.press({-0.4, 0.1}, experiment.world().time(), experiment.settings().brush, {1, 0, 0});
    for (const double x : {-0.4, 0.0, 0.4}) {
      pointer.move({x, 0.1});
      experiment.advance(0.02, 0.001, false);
    }
    pointer.release();
    experiment.advance(0.02, 0.001, false);
  }

  /// All that both fluids are.
  static std::vector<float> state(const World& world) {
    std::vector<float> values;
    const auto add = [&](const auto& more) { values.insert(values.end(), more.begin(), more.end()); };
    add(world.grid()->velocity().read_back());
    add(world.grid()->dye()->read_back());
    if (world.grid()->temperature() != nullptr) add(world.grid()->temperature()->read_back());
    if (world.grid()->surface() != nullptr) add(world.grid()->surface()->volume().filling().read_back());
    const ParticleSet& particles = world.particles()->particles();
    for (const auto* array : {&particles.x, &particles.y, &particles.u, &particles.v, &particles.r,
                              &particles.g, &particles.b, &particles.density}) {
      values.insert(values.end(), array->begin(), array->begin() + particles.size());
    }
    return values;
  }
};

/// A scene in which the tool acts.
struct ToolCase {
  std::string tool;
  std::string toml = "";
};

const std::string kPool = R"(domain.boundary = "walls"
force.y = -2.0
grid.surface = "free"
particles.region = "-y"
particles.container = "box"
)";

}  // namespace

TEST_CASE_METHOD(PausedFixture,
                 "a stroke in a pause stands at once, replays to the same bytes, and is taken back",
                 "[gl][app]") {
  const ToolCase used = GENERATE(ToolCase{"both"}, ToolCase{"dye"}, ToolCase{"drag"}, ToolCase{"solid"},
                                 ToolCase{"disc"}, ToolCase{"heat", "temperature.initial = \"0.1 * x\"\n"},
                                 ToolCase{"pour", kPool}, ToolCase{"drain", kPool}, ToolCase{"box", kPool});
  CAPTURE(used.tool);
  const Scene scene = scene_with(used.toml, used.tool);
  const auto experiment = open(scene);
  World* world = &experiment->world();
  step(*experiment, 5);
  REQUIRE(world->steps() == 5);
  experiment->motion().set_paused(true);
  experiment->advance(0.01, 0.001, false);
  const std::vector<float> before = state(*world);
  stroke(*experiment);
  CHECK(world->steps() == 5);
  CHECK(experiment->motion().hand().pointer().recorded().size() == 1);
  const bool shows_in_fluids = used.tool != "drag";
  CHECK((state(*world) != before) == shows_in_fluids);
  if (used.tool == "solid") CHECK(world->solids().distance({0.2, 0.1}) < 0.0);
  if (used.tool == "disc") CHECK(world->particles()->bodies().size() == 1);

  experiment->undo();
  world = &experiment->world();
  experiment->advance(0.01, 0.001, false);
  CHECK(state(*world) == before);
  CHECK(experiment->motion().hand().pointer().recorded().empty());
  if (used.tool == "solid") CHECK(world->solids().distance({0.2, 0.1}) > 0.0);

  stroke(*experiment);
  stroke(*experiment);  // one after the other, at one time
  experiment->motion().set_paused(false);
  step(*experiment, 5);
  REQUIRE(world->steps() == 10);
  CHECK(state(*world) != before);

  const Scene played = parse_scene(to_toml(experiment->played()), "played.toml", "");
  REQUIRE(played.gestures.size() == 2);
  World again(played, &shaders, {.seed = 1, .threads = 1});
  while (again.steps() < 10) again.step();
  CHECK(again.time() == world->time());
  CHECK(state(again) == state(*world));
}

TEST_CASE_METHOD(PausedFixture, "a change in the pause after a stroke acts as in the replay", "[gl][app]") {
  const auto experiment = open(scene_with("", "both"));
  step(*experiment, 3);
  experiment->motion().set_paused(true);
  stroke(*experiment);
  const std::vector<float> shown = state(experiment->world());
  Settings weaker = experiment->settings();
  weaker.brush.dye_rate = 1.0;
  weaker.brush.strength = 2.0;
  experiment->change(weaker);
  experiment->advance(0.01, 0.001, false);
  CHECK(state(experiment->world()) != shown);
  experiment->motion().set_paused(false);
  step(*experiment, 3);
  World again(parse_scene(to_toml(experiment->played()), "played.toml", ""), &shaders,
              {.seed = 1, .threads = 1});
  while (again.steps() < 6) again.step();
  CHECK(state(again) == state(experiment->world()));
}

TEST_CASE_METHOD(PausedFixture, "a world that is saved in the pause goes on without the shown strokes",
                 "[gl][app]") {
  const auto experiment = open(scene_with("", "both"));
  step(*experiment, 3);
  experiment->motion().set_paused(true);
  experiment->advance(0.01, 0.001, false);
  const std::vector<float> before = state(experiment->world());
  stroke(*experiment);
  const Experiment::Moment moment = experiment->moment();
  Experiment resumed(
      moment, shaders,
      {.world = {.seed = 1, .threads = 1}, .most_undo_bytes = 1 << 26, .clock = [] { return 0.0; }}, front);
  CHECK(state(resumed.world()) == before);
  resumed.motion().set_paused(true);
  resumed.advance(0.01, 0.001, false);
  CHECK(state(resumed.world()) != before);  // its strokes stand
  for (Experiment* each : {experiment.get(), &resumed}) {
    each->motion().set_paused(false);
    step(*each, 3);
  }
  CHECK(state(resumed.world()) == state(experiment->world()));
}

TEST_CASE_METHOD(PausedFixture, "a stroke while a step is explained stands at once, in a pause",
                 "[gl][app]") {
  const auto experiment = open(scene_with("", "dye"));
  step(*experiment, 3);
  Motion& motion = experiment->motion();
  motion.toggle_explaining();
  REQUIRE(motion.explainer().is_active());
  const std::vector<float> before = state(experiment->world());
  stroke(*experiment);
  CHECK_FALSE(motion.explainer().is_active());
  CHECK(motion.pacing().paused());
  CHECK(state(experiment->world()) != before);
  motion.toggle_explaining();  // the step in which the stroke acts
  const auto& stages = motion.explainer().record().grid;
  CHECK(std::any_of(stages.begin(), stages.end(),
                    [](const RecordedGridStage& stage) { return stage.text.name == "strokes of dye"; }));
}
