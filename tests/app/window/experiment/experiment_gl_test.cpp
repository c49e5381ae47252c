// A scene under the user's hands, without a window: paused, stepped, explained, changed, governed, replaced.
#include "app/window/experiment/workbench.hpp"

#include "app/program.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

constexpr double kFrame = 0.05;  ///< real seconds

OpenedScene opened_with(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const char* small :
       {"grid.resolution=16", "dye.resolution=16", "particles.count=100", "time.step=0.01"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  Settings home = scene.settings;
  return {std::move(scene), std::move(home), "default", NamedFiles::below, ""};
}

struct ExperimentFixture : GlFixture {
  Messages messages;

  Workbench experiment_with(const std::vector<std::string>& assignments = {}) {
    return Workbench(opened_with(assignments), shaders, {.seed = 1, .threads = 1}, NamedFiles::below,
                     messages);
  }
};

}  // namespace

TEST_CASE_METHOD(ExperimentFixture,
                 "an explained stage shows the user's own shader, and no text for the particles",
                 "[gl][app]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path / "grid" / "reflect.frag";
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << shaders.read("grid/reflect.frag") << "// my own\n";
  gl::ShaderLibrary own(folder.path);
  Workbench experiment(opened_with({}), own, {.seed = 1, .threads = 1}, NamedFiles::below, messages);
  experiment.motion().toggle_explaining();
  const StepExplainer& explainer = experiment.motion().explainer();
  REQUIRE(explainer.is_active());
  int reflections = 0;
  for (const RecordedGridStage& stage : explainer.record().grid) {
    const std::string code = explainer.code_of(stage.text);
    CHECK_FALSE(code.empty());
    const bool is_own = stage.text.source.place() == "shaders/grid/reflect.frag";
    CHECK((code.find("// my own") != std::string::npos) == is_own);
    reflections += is_own ? 1 : 0;
  }
  CHECK(reflections == 1);
  REQUIRE_FALSE(explainer.record().particles.empty());
  for (const RecordedParticleStage& stage : explainer.record().particles) {
    CHECK(explainer.code_of(stage.text).empty());
  }
}

TEST_CASE_METHOD(ExperimentFixture, "the scene moves with real time, pauses, and takes single steps",
                 "[gl][app]") {
  auto experiment = experiment_with();
  Motion& motion = experiment.motion();
  experiment.advance(kFrame, false);
  const auto steps = experiment.world().steps();
  CHECK(steps > 0);
  experiment.advance(kFrame, true);  // covered
  CHECK(experiment.world().steps() == steps);
  motion.toggle_pause();
  CHECK(motion.status() == "Paused");
  experiment.advance(kFrame, false);
  CHECK(experiment.world().steps() == steps);
  motion.step();
  experiment.advance(kFrame, false);
  CHECK(experiment.world().steps() == steps + 1);
  motion.toggle_pause();
  experiment.advance(kFrame, false);
  CHECK(experiment.world().steps() > steps + 1);
}

TEST_CASE_METHOD(ExperimentFixture, "a step is explained forwards and backwards, and then the scene goes on",
                 "[gl][app]") {
  auto experiment = experiment_with({"grid.pressure=jacobi", "grid.iterations=3"});
  Motion& motion = experiment.motion();
  motion.toggle_explaining();
  REQUIRE(motion.explainer().is_active());
  CHECK(experiment.world().steps() == 1);
  CHECK(motion.pacing().paused());
  CHECK_THAT(motion.status(), Catch::StartsWith("Stage by stage"));
  motion.explainer().back();
  CHECK(motion.explainer().stage() == 0);  // there is none before the first
  const int stages = motion.explainer().stages();
  for (int stage = 1; stage < stages; ++stage) motion.step();
  CHECK(motion.explainer().stage() == stages - 1);
  CHECK(experiment.world().steps() == 1);
  motion.step();  // after the last stage comes another step
  CHECK(motion.explainer().stage() == 0);
  CHECK(experiment.world().steps() == 2);
  motion.toggle_explaining();
  CHECK_FALSE(motion.explainer().is_active());
  CHECK_FALSE(motion.pacing().paused());  // as before
}

TEST_CASE_METHOD(ExperimentFixture, "a pause from before the explanation is still one after it",
                 "[gl][app]") {
  auto experiment = experiment_with();
  Motion& motion = experiment.motion();
  motion.toggle_pause();
  motion.toggle_explaining();
  motion.stop_explaining();
  CHECK(motion.pacing().paused());
  motion.toggle_explaining();
  motion.toggle_pause();  // the user goes on from the explanation
  CHECK_FALSE(motion.explainer().is_active());
  CHECK_FALSE(motion.pacing().paused());
}

TEST_CASE_METHOD(ExperimentFixture,
                 "a fluid that blows up stands still at its last good state until it starts again",
                 "[gl][app]") {
  // Still fluid until strokes push it beyond all bounds, each by 200 · √π · 0.3.
  OpenedScene opened =
      opened_with({"velocity.u=0", "velocity.v=0", "brush.strength=200", "particles.method=wcsph",
                   "particles.max_substeps=1", "particles.cfl=0.05", "time.step=0.0166667"});
  opened.scene.gestures.assign(
      20, {BrushTool::drag, {{0.1, {-10.0, 0.0}}, {0.101, {10.0, 0.0}}}, 0.3, {1, 1, 1}});
  Workbench experiment(opened, shaders, {.seed = 1, .threads = 1}, NamedFiles::below, messages);
  Motion& motion = experiment.motion();
  for (int frame = 0; frame < 400 && motion.pacing().failure().empty(); ++frame) {
    experiment.advance(kFrame, false);
  }
  REQUIRE_FALSE(motion.pacing().failure().empty());
  CHECK(motion.pacing().paused());
  CHECK_THAT(experiment.status(),
             Catch::EndsWith("The last good state is shown; double-click to start again"));
  experiment.restart();
  CHECK(experiment.world().steps() == 0);
  CHECK_FALSE(motion.pacing().paused());
}

TEST_CASE_METHOD(ExperimentFixture,
                 "a change that needs a new start forgets strokes and samples, and a live one does not",
                 "[gl][app]") {
  auto experiment = experiment_with();
  Motion& motion = experiment.motion();
  motion.hand().pointer().press({0.0, 0.0}, 0.0, experiment.settings().brush, {1, 1, 1});
  motion.hand().pointer().move({0.3, 0.0});
  experiment.advance(kFrame, false);
  experiment.measure();
  Settings live = experiment.settings();
  live.view.arrows = true;
  CHECK(experiment.change(live));
  CHECK(experiment.plots().history().size() == 1);
  CHECK(motion.hand().pointer().recorded().size() == 1);
  Settings restarted = experiment.settings();
  restarted.particles.count = 64;
  CHECK(experiment.change(restarted));
  CHECK(experiment.world().time() == 0.0);
  CHECK(experiment.plots().history().empty());
  CHECK(motion.hand().pointer().recorded().empty());
}

TEST_CASE_METHOD(ExperimentFixture, "a change that the scene cannot have is told and changes nothing",
                 "[gl][app]") {
  auto experiment = experiment_with();
  Settings impossible = experiment.settings();
  impossible.dye.image = "/nowhere/gone.png";
  CHECK_FALSE(experiment.change(impossible));
  CHECK_THAT(experiment.status(), Catch::Contains("gone.png"));
  CHECK(experiment.settings().dye.image.empty());
}

TEST_CASE_METHOD(ExperimentFixture, "another scene takes the place of this one, unless it cannot be opened",
                 "[gl][app]") {
  auto experiment = experiment_with();
  experiment.advance(kFrame, false);
  experiment.open("no-such-scene");
  CHECK(experiment.world().scene().name == "default");
  CHECK_THAT(experiment.status(), Catch::Contains("no-such-scene"));
  experiment.open("blob");
  CHECK(experiment.world().scene().name == "blob");
  Session session;
  experiment.save_in(session);
  CHECK(session.scene == "blob");
  CHECK(session.changes.empty());
}

TEST_CASE_METHOD(ExperimentFixture,
                 "late frames cost resolution, which the session does not keep and the user gets back",
                 "[gl][app]") {
  auto experiment = experiment_with({"window.governor=true", "grid.resolution=64", "dye.resolution=128"});
  for (int frame = 0; frame < 80 && experiment.experiment().governed().empty(); ++frame) {
    experiment.advance(kFrame, false);
    experiment.govern({.seconds = 0.05});
  }
  CHECK(experiment.settings().dye.resolution == 64);
  CHECK_THAT(experiment.status(), Catch::Contains("Frames were late"));
  CHECK(experiment.experiment().users_settings().dye.resolution == 128);
  Settings without = experiment.settings();
  without.window.governor = false;
  CHECK(experiment.change(without));
  experiment.govern({.seconds = 0.05});
  CHECK(experiment.settings().dye.resolution == 128);
  CHECK(experiment.experiment().governed().empty());
}

TEST_CASE_METHOD(ExperimentFixture, "late frames cost no resolution where the user has drawn a wall",
                 "[gl][app]") {
  auto experiment = experiment_with(
      {"window.governor=true", "grid.resolution=64", "dye.resolution=128", "brush.tool=solid"});
  experiment.motion().hand().pointer().press({0.0, 0.0}, 0.0, experiment.settings().brush, {1, 1, 1});
  experiment.motion().hand().pointer().move({0.3, 0.0});
  experiment.advance(kFrame, false);
  experiment.motion().hand().pointer().release();
  for (int frame = 0; frame < 80; ++frame) {
    experiment.advance(kFrame, false);
    experiment.govern({.seconds = 0.05});
  }
  CHECK(experiment.experiment().governed().empty());
  CHECK(experiment.world().solids().distance({0.1, 0.0}) < 0.0);
  experiment.experiment().undo();  // without the wall the frames count again
  for (int frame = 0; frame < 80 && experiment.experiment().governed().empty(); ++frame) {
    experiment.advance(kFrame, false);
    experiment.govern({.seconds = 0.05});
  }
  CHECK_FALSE(experiment.experiment().governed().empty());
}

TEST_CASE_METHOD(ExperimentFixture,
                 "a scene that leaves room starts again finer, unless drawing prevents it, and undo takes it "
                 "back for good",
                 "[gl][app]") {
  // Still fluids and long steps: a step of 16² cells and 100 particles takes a hundredth of such a frame.
  const std::vector<std::string> roomy = {"window.governor=true", "window.frame_cap=10", "time.step=0.1",
                                          "velocity.u=0", "velocity.v=0"};
  const auto governed_for = [&](Workbench& experiment, int frames) {
    for (int frame = 0; frame < frames; ++frame) {
      experiment.advance(0.1, false);
      experiment.govern({.seconds = 0.001, .drawing_milliseconds = 0.1});
    }
  };
  auto experiment = experiment_with(roomy);
  const Resolution own = resolution_of(experiment.settings());
  governed_for(experiment, FirstSecond::kSkipped + FirstSecond::kMeasured);
  const Resolution raised = resolution_of(experiment.settings());
  CHECK(raised.grid > own.grid);
  CHECK(experiment.world().steps() == 0);
  CHECK_THAT(experiment.status(), Catch::StartsWith("This machine has room for more. The governor: dye "));
  CHECK(experiment.experiment().governed() == governed_text(experiment.settings()));
  CHECK(resolution_of(experiment.experiment().users_settings()) == own);
  experiment.experiment().undo();
  CHECK(resolution_of(experiment.settings()) == own);
  CHECK(experiment.world().steps() > 0);  // the run goes on where it was
  governed_for(experiment, 100);
  CHECK(resolution_of(experiment.settings()) == own);

  auto drawn = experiment_with(roomy);
  drawn.motion().hand().pointer().press({0.0, 0.0}, 0.0, drawn.settings().brush, {1, 1, 1});
  drawn.advance(0.1, false);
  drawn.motion().hand().pointer().release();
  governed_for(drawn, 100);
  CHECK(resolution_of(drawn.settings()) == own);
}
