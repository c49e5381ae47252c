#include "web/laboratory.hpp"

#include <catch2/catch.hpp>

#include <tuple>
#include <utility>

#include "scene/files/recording.hpp"
#include "scene/parameters/parameters.hpp"
#include "web/answers.hpp"
#include "web/plots_answer.hpp"

using namespace twinflow;
using namespace twinflow::web;

namespace {

const std::vector<std::string> kSmall = {"grid.resolution=32", "particles.count=400", "dye.resolution=32"};

/// A laboratory with a small scene, whose clock stands still unless a test moves it.
struct SmallLaboratory {
  double now = 0.0;
  Laboratory laboratory{[this] { return now; }, 1};

  SmallLaboratory() {
    laboratory.resize({400, 240}, 1.0);
    laboratory.open("default", kSmall);
  }
  /// A stroke through the middle of the left pane, with steps on its way.
  void draw_stroke() {
    REQUIRE(laboratory.begin_stroke({60.0, 120.0}, 1.0));
    for (int k = 1; k <= 4; ++k) {
      laboratory.move_stroke({60.0 + 15.0 * k, 120.0 + 4.0 * k});
      laboratory.step(2);
    }
    laboratory.end_stroke();
  }
};

}  // namespace

TEST_CASE("a link of the page opens the same fluids, strokes and changes on the way included", "[web]") {
  const auto [recording, metrics, steps] = [] {
    SmallLaboratory page;
    page.draw_stroke();
    page.laboratory.set("brush.strength=3");
    page.draw_stroke();
    page.laboratory.step(3);
    return std::tuple(recording_to_toml(page.laboratory.played()), page.laboratory.world().metrics(),
                      static_cast<int>(page.laboratory.world().steps()));
  }();
  SmallLaboratory page;
  page.laboratory.open("default", kSmall, recording);
  page.laboratory.step(steps);
  const Metrics again = page.laboratory.world().metrics();
  REQUIRE(metrics.grid);
  REQUIRE(again.grid);
  CHECK(metrics.grid->momentum.x > 1e-4);  // the strokes have moved it
  CHECK(again.time == metrics.time);
  CHECK(again.grid->kinetic_energy == metrics.grid->kinetic_energy);
  CHECK(again.grid->momentum == metrics.grid->momentum);
  CHECK(again.particles->kinetic_energy == metrics.particles->kinetic_energy);
  CHECK(page.laboratory.strokes().empty());  // they belong to the scene now
}

TEST_CASE("a link without strokes has the parameters as they are now", "[web]") {
  SmallLaboratory page;
  page.laboratory.step(2);
  page.laboratory.set("brush.strength=3");
  const std::string shared = shared_answer(page.laboratory, true);
  CHECK(shared.find("\"brush.strength=3\"") != std::string::npos);
  CHECK(shared.find("\"recording\": \"\"") != std::string::npos);
  page.draw_stroke();
  const std::string with_strokes = shared_answer(page.laboratory, true);
  CHECK(with_strokes.find("[[gesture]]") != std::string::npos);
  CHECK(with_strokes.find("[[change]]") != std::string::npos);
  CHECK(with_strokes.find("\"brush.strength=3\"") == std::string::npos);
}

TEST_CASE("a step is explained in the page without moving on, and then the fluids go on as before", "[web]") {
  SmallLaboratory page;
  page.laboratory.explain();
  REQUIRE(page.laboratory.explainer().is_active());
  const auto steps = page.laboratory.world().steps();
  CHECK_FALSE(page.laboratory.begin_stroke({60.0, 120.0}, 1.0));
  page.laboratory.explain();
  CHECK(page.laboratory.explainer().stage() == 1);
  page.laboratory.advance(0.05);
  CHECK(page.laboratory.world().steps() == steps);
  CHECK(stage_answer(page.laboratory).find("\"equation\"") != std::string::npos);
  page.laboratory.stop_explaining();
  CHECK(stage_answer(page.laboratory) == "null");
  page.laboratory.advance(0.05);
  CHECK(page.laboratory.world().steps() > steps);
}

TEST_CASE("plots of the page begin with the samples that it takes", "[web]") {
  SmallLaboratory page;
  CHECK(page.laboratory.measure());
  CHECK_FALSE(page.laboratory.measure());  // the world stands still
  page.laboratory.step(1);
  page.now += 1.0;
  CHECK(page.laboratory.measure());
  const std::string plots = plots_answer(page.laboratory.history(), 400, 1.0);
  CHECK(plots.find("enstrophy") != std::string::npos);
  CHECK(plots.find("nan") == std::string::npos);
}

TEST_CASE("what was done in the page can be taken back in a new laboratory", "[web]") {
  auto [safe, actions] = [] {
    SmallLaboratory page;
    page.laboratory.set("grid.viscosity=0.004");
    return std::pair(page.laboratory.moment(), page.laboratory.take_actions());
  }();
  SmallLaboratory next;
  next.laboratory.return_to(safe);
  next.laboratory.set_actions(std::move(actions));
  CHECK(next.laboratory.world().settings().grid.viscosity == 0.004);
  CHECK(next.laboratory.undo() == "the change of grid.viscosity");
  CHECK(next.laboratory.world().settings().grid.viscosity != 0.004);
}
