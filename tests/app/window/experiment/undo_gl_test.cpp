// What the user did and takes back: strokes, changes, restarts, scenes.
#include "app/program.hpp"
#include "app/window/experiment/workbench.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/world_readings.hpp"

using namespace twinflow;

namespace {

constexpr double kUndoFrame = 0.05;  ///< real seconds

Settings with(Settings settings, const char* assignment) {
  apply_assignment(settings, assignment);
  return settings;
}

struct UndoFixture : GlFixture {
  Messages messages;
  Workbench experiment{opened(), shaders, {.seed = 1, .threads = 1}, NamedFiles::below, messages};

  static OpenedScene opened() {
    Scene scene = load_scene("default");
    for (const char* small :
         {"grid.resolution=16", "dye.resolution=16", "particles.count=100", "time.step=0.01"}) {
      apply_assignment(scene.settings, small);
    }
    Settings home = scene.settings;
    return {std::move(scene), std::move(home), "default", NamedFiles::below, ""};
  }
  Pointer& pointer() { return experiment.motion().hand().pointer(); }
  void stroke() {
    const double time = experiment.world().time();
    pointer().press({-0.4, 0.0}, time, experiment.settings().brush, {1, 1, 1});
    for (int k = 1; k <= 4; ++k) {
      pointer().move({-0.4 + 0.2 * k, 0.0});
      experiment.advance(kUndoFrame, false);
    }
    pointer().release();
    experiment.advance(kUndoFrame, false);
  }
  /// Where both fluids are.
  std::vector<double> state() const {
    const World& world = experiment.world();
    const Metrics metrics = read_metrics(world);
    std::vector<double> values = {world.time(), double(world.steps()), metrics.grid->kinetic_energy,
                                  metrics.grid->enstrophy, metrics.grid->dye_total.value()};
    const ParticleSet& particles = world.particles()->particles();
    for (const auto* array : {&particles.x, &particles.y, &particles.u, &particles.v}) {
      values.insert(values.end(), array->begin(), array->begin() + particles.size());
    }
    return values;
  }
};

}  // namespace

TEST_CASE_METHOD(UndoFixture, "strokes are taken back one by one, to the last bit", "[gl][app]") {
  for (int k = 0; k < 3; ++k) experiment.advance(kUndoFrame, false);
  const auto untouched = state();
  stroke();
  const auto touched = state();
  stroke();
  CHECK(pointer().recorded().size() == 2);
  experiment.experiment().undo();
  CHECK((state() == touched));
  CHECK(pointer().recorded().size() == 1);
  experiment.experiment().undo();
  CHECK((state() == untouched));
  CHECK(pointer().recorded().empty());
  CHECK_THAT(experiment.status(), Catch::Contains("Took back the stroke"));
  experiment.experiment().undo();
  CHECK((state() == untouched));
  CHECK_THAT(experiment.status(), Catch::Contains("nothing to take back"));
}

TEST_CASE_METHOD(UndoFixture, "a restart loses nothing: the run and its strokes come back", "[gl][app]") {
  stroke();
  experiment.measure();
  const auto before = state();
  experiment.restart();
  CHECK_THAT(experiment.status(), Catch::Contains("Ctrl+Z"));
  experiment.advance(kUndoFrame, false);
  experiment.experiment().undo();
  CHECK((state() == before));
  CHECK(pointer().recorded().size() == 1);
}

TEST_CASE_METHOD(UndoFixture,
                 "a live change is taken back where the run is, and one that started again with the run",
                 "[gl][app]") {
  stroke();
  const double viscosity = experiment.settings().grid.viscosity;
  CHECK(experiment.change(with(experiment.settings(), "grid.viscosity=0.25")));
  experiment.advance(kUndoFrame, false);
  const double time = experiment.world().time();
  experiment.experiment().undo();
  CHECK(experiment.settings().grid.viscosity == viscosity);
  CHECK(experiment.world().time() == time);

  CHECK(experiment.change(with(experiment.settings(), "particles.count=64")));
  CHECK(experiment.world().time() == 0.0);
  experiment.experiment().undo();
  CHECK(experiment.settings().particles.count == 100);
  CHECK(experiment.world().time() == time);
}

TEST_CASE_METHOD(UndoFixture, "another scene is taken back with its run, its name and its settings at home",
                 "[gl][app]") {
  stroke();
  const auto before = state();
  experiment.open("blob");
  experiment.experiment().undo();
  CHECK(experiment.world().scene().name == "default");
  CHECK((state() == before));
  Session session;
  experiment.save_in(session);
  CHECK(session.scene == "default");
  CHECK(session.changes.empty());
}

TEST_CASE_METHOD(UndoFixture, "the brush and the style of the particles stay with the user", "[gl][app]") {
  Settings chosen = with(with(experiment.settings(), "brush.tool=dye"), "view.particle_style=liquid");
  CHECK(experiment.change(with(chosen, "grid.viscosity=0.25")));
  experiment.open("taylor-green");
  CHECK(experiment.settings().brush.tool == BrushTool::dye);
  CHECK(experiment.settings().view.particle_style == ParticleStyle::liquid);
  CHECK(experiment.settings().grid.viscosity == experiment.experiment().origin().home.grid.viscosity);
  CHECK(experiment.experiment().origin().home.brush.tool == BrushTool::both);
}

TEST_CASE_METHOD(UndoFixture, "a pinned probe is a gauge of the scene, which is taken back where the run is",
                 "[gl][app]") {
  stroke();
  const auto before = state();
  experiment.experiment().pin({0.25, -0.123456});
  experiment.experiment().pin({-0.5, 0.5});
  CHECK((state() == before));
  const std::vector<Gauge>& gauges = experiment.world().scene().gauges;
  REQUIRE(gauges.size() == 2);
  CHECK(gauges[0] == Gauge{.name = "gauge1", .from = {0.25, -0.1234}, .to = {0.25, -0.1234}});
  CHECK(gauges[1].name == "gauge2");
  CHECK(read_gauges(experiment.world()).size() == 2);
  CHECK_THAT(to_toml(experiment.world().scene_as_played()), Catch::Contains("name = \"gauge2\""));
  experiment.advance(kUndoFrame, false);
  experiment.measure();
  CHECK(experiment.plots().history().newest().gauges.size() == 2);

  const double time = experiment.world().time();
  experiment.experiment().undo();
  CHECK_THAT(experiment.status(), Catch::Contains("Took back gauge2"));
  CHECK(experiment.world().scene().gauges.size() == 1);
  CHECK(experiment.world().time() == time);
  experiment.restart();
  CHECK(experiment.world().scene().gauges.size() == 1);
  experiment.experiment().undo();  // the restart
  experiment.experiment().undo();
  CHECK(experiment.world().scene().gauges.empty());
}

TEST_CASE_METHOD(UndoFixture, "a probe outside the fluids cannot be pinned", "[gl][app]") {
  CHECK_THROWS_WITH(experiment.experiment().pin({0.0, 1.5}), Catch::Contains("outside the domain"));
  CHECK(experiment.world().scene().gauges.empty());
  experiment.experiment().undo();
  CHECK_THAT(experiment.status(), Catch::Contains("nothing to take back"));
}
