#include "web/laboratory.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <filesystem>
#include <string_view>
#include <tuple>
#include <utility>

#include <glm/geometric.hpp>

#include <unistd.h>

#include "core/error.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/files/recording.hpp"
#include "scene/parameters/parameters.hpp"
#include "web/answers.hpp"
#include "web/plots_answer.hpp"
#include "world/readings/world_readings.hpp"

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
    laboratory.open({.scene = "default", .assignments = kSmall});
  }
  /// Takes the last action back. Returns what the user is told.
  std::string undo() {
    laboratory.perform("undo");
    return laboratory.read_message();
  }
  /// A stroke through the middle of the left pane, with steps on its way.
  void draw_stroke() {
    REQUIRE(laboratory.begin_stroke({60.0, 120.0}, 1.0));
    for (int k = 1; k <= 4; ++k) {
      laboratory.move_stroke({60.0 + 15.0 * k, 120.0 + 4.0 * k}, 1.0);
      laboratory.step(2);
    }
    laboratory.end_stroke();
  }
};

/// Makes an empty folder the current one while it lasts, as that of a page is when it is opened.
struct OwnFolder {
  std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("twinflow-page-" + std::to_string(getpid()));

  OwnFolder() {
    std::filesystem::create_directory(folder);
    std::filesystem::current_path(folder);
  }
  ~OwnFolder() {
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
};

}  // namespace

TEST_CASE("a link of the page opens the same fluids, strokes and changes on the way included", "[web]") {
  const auto [recording, metrics, steps] = [] {
    SmallLaboratory page;
    page.draw_stroke();
    page.laboratory.set("brush.strength=3");
    page.draw_stroke();
    page.laboratory.step(3);
    return std::tuple(recording_to_toml(page.laboratory.experiment().played()),
                      read_metrics(page.laboratory.world()),
                      static_cast<int>(page.laboratory.world().steps()));
  }();
  SmallLaboratory page;
  page.laboratory.open({.scene = "default", .assignments = kSmall, .recording = recording});
  page.laboratory.step(steps);
  const Metrics again = read_metrics(page.laboratory.world());
  REQUIRE(metrics.grid);
  REQUIRE(again.grid);
  CHECK(metrics.grid->momentum.x > 1e-4);  // the strokes have moved it
  CHECK(again.time == metrics.time);
  CHECK(again.grid->kinetic_energy == metrics.grid->kinetic_energy);
  CHECK(again.grid->momentum == metrics.grid->momentum);
  CHECK(again.particles->kinetic_energy == metrics.particles->kinetic_energy);
  CHECK(page.laboratory.strokes().empty());  // they belong to the scene now
  // Whoever opened the link can send it on.
  CHECK(shared_answer(page.laboratory, true).find("[[gesture]]") != std::string::npos);
  CHECK(shared_answer(page.laboratory, false).find("[[gesture]]") == std::string::npos);
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
  page.laboratory.perform("explain");
  REQUIRE(page.laboratory.experiment().motion().explainer().is_active());
  const auto steps = page.laboratory.world().steps();
  page.laboratory.perform("step");
  CHECK(page.laboratory.experiment().motion().explainer().stage() == 1);
  page.laboratory.advance(0.05);
  CHECK(page.laboratory.world().steps() == steps);
  CHECK(stage_answer(page.laboratory).find("\"equation\"") != std::string::npos);
  CHECK(stage_answer(page.laboratory).find("\"source\": \"shaders/grid/") != std::string::npos);
  CHECK(stage_answer(page.laboratory).find("void main()") != std::string::npos);
  CHECK(stage_answer(page.laboratory).find("\"written\": false") != std::string::npos);  // in 400 points
  page.laboratory.resize({800, 240}, 1.0);
  CHECK(stage_answer(page.laboratory).find("\"written\": true") != std::string::npos);
  page.laboratory.perform("explain");
  CHECK(stage_answer(page.laboratory) == "null");
  page.laboratory.advance(0.05);
  CHECK(page.laboratory.world().steps() > steps);
}

TEST_CASE("a stroke on an explained step begins at the pixel of the fluid that it shows", "[web]") {
  for (const glm::ivec2 size : {glm::ivec2(900, 480), glm::ivec2(400, 700)}) {  // beside each other; stacked
    SmallLaboratory page;
    page.laboratory.resize(size, 1.0);
    page.laboratory.perform("explain");
    const PictureOptions options{.area = {0, 0, size.x, size.y},
                                 .equations = page.laboratory.writes_equations()};
    const World& world = page.laboratory.world();
    gl::RenderTarget target({.name = "page", .width = size.x, .height = size.y, .format = gl::Format::rgba8});
    const Layout drawn =
        page.laboratory.experiment().motion().explainer().draw(world, options, target).layout;
    const glm::dvec2 place(0.25, -0.75);
    for (const PaneId pane : {PaneId::grid, PaneId::particles}) {
      const glm::dvec2 pixel = drawn.to_pixel(pane, place);
      CHECK(glm::distance(pixel, picture_layout(world, options).to_pixel(pane, place)) > 10.0);
      REQUIRE(page.laboratory.begin_stroke(pixel, 1.0));
      page.laboratory.end_stroke();
      const glm::dvec2 begun = page.laboratory.strokes().back().path.front().position;
      CHECK(begun.x == Approx(place.x));
      CHECK(begun.y == Approx(place.y));
    }
  }
}

TEST_CASE("plots of the page begin with the samples that it takes", "[web]") {
  SmallLaboratory page;
  CHECK(page.laboratory.experiment().measure());
  CHECK_FALSE(page.laboratory.experiment().measure());  // the world stands still
  page.laboratory.step(1);
  page.now += 1.0;
  CHECK(page.laboratory.experiment().measure());
  const std::string plots = plots_answer(page.laboratory.experiment().history(), 400, 1.0);
  CHECK(plots.find("enstrophy") != std::string::npos);
  CHECK(plots.find("nan") == std::string::npos);
}

TEST_CASE("what was done in the page can be taken back in a new laboratory", "[web]") {
  auto [safe, done] = [] {
    SmallLaboratory page;
    page.laboratory.set("grid.viscosity=0.004");
    return std::pair(page.laboratory.experiment().moment(), page.laboratory.experiment().take_done());
  }();
  SmallLaboratory next;
  next.laboratory.return_to(safe);
  next.laboratory.experiment().set_done(std::move(done));
  CHECK(next.laboratory.world().settings().grid.viscosity == 0.004);
  CHECK(next.undo() == "Took back the change of grid.viscosity");
  CHECK(next.laboratory.world().settings().grid.viscosity != 0.004);
}

TEST_CASE("a pen that is pressed harder on its way strokes wider from there on", "[web]") {
  SmallLaboratory page;
  const double radius = page.laboratory.world().settings().brush.radius;
  REQUIRE(page.laboratory.begin_stroke({60.0, 120.0}, 0.25));
  page.laboratory.move_stroke({90.0, 120.0}, 0.5);
  page.laboratory.step(2);
  page.laboratory.move_stroke({120.0, 120.0}, 1.0);
  page.laboratory.step(2);
  page.laboratory.end_stroke();
  const std::vector<Gesture>& strokes = page.laboratory.strokes();
  REQUIRE(strokes.size() == 2);
  CHECK(strokes.front().radius == Approx(0.5 * radius));
  CHECK(strokes.back().radius == Approx(radius));
  CHECK(page.laboratory.experiment().done().size() == 1);  // which takes back all of the stroke
  CHECK(page.undo() == "Took back the stroke");
  CHECK(read_metrics(page.laboratory.world()).grid->momentum.x == Approx(0.0).margin(1e-6));
}

TEST_CASE("the keyboard leads a stroke from the middle of the first pane, which moves both fluids", "[web]") {
  SmallLaboratory page;
  for (int frame = 0; frame < 26; ++frame) {
    page.laboratory.lead_stroke({1, 0}, 0.05);
    page.laboratory.step(1);
  }
  page.laboratory.lead_stroke({0, 0}, 0.05);
  page.laboratory.step(1);
  REQUIRE(page.laboratory.strokes().size() == 1);
  const Gesture stroke = page.laboratory.strokes().front();
  // Half a pane a second: one frame begins it and 25 move it, at last beyond the edge at 1.
  CHECK(stroke.path.front().position.x == Approx(0.0).margin(0.02));  // a pixel is 0.01 wide
  CHECK(stroke.path.back().position.x == Approx(1.25).margin(0.02));
  const Metrics metrics = read_metrics(page.laboratory.world());
  CHECK(metrics.grid->momentum.x > 1e-4);
  CHECK(metrics.particles->momentum.x > 1e-4);
  page.laboratory.step(1);
  CHECK(page.laboratory.strokes().front().path.size() == stroke.path.size());  // it has ended
}

TEST_CASE("a picture that the page is given becomes the dye", "[web]") {
  const OwnFolder folder;
  SmallLaboratory page;
  page.laboratory.set("dye.image=builtin:maze");
  const double expected = read_metrics(page.laboratory.world()).grid->dye_total.value();
  page.undo();
  CHECK(read_metrics(page.laboratory.world()).grid->dye_total.value() != expected);
  CHECK_THROWS_AS(page.laboratory.show_picture("maze.png"), InputError);
  page.laboratory.keep_file("../elsewhere/maze.png",
                            builtin_image("builtin:maze"));  // of its name the last part
  page.laboratory.show_picture("maze.png");
  CHECK(read_metrics(page.laboratory.world()).grid->dye_total.value() == expected);
  CHECK(page.undo() == "Took back the picture maze.png");
  CHECK(read_metrics(page.laboratory.world()).grid->dye_total.value() != expected);
}

TEST_CASE("a scene that the page is given names the pictures beside it", "[web]") {
  const OwnFolder folder;
  SmallLaboratory page;
  const std::string scene = "base = \"default\"\n[dye]\nimage = \"own.png\"\n[grid]\nresolution = 32\n";
  CHECK_THROWS_AS(page.laboratory.open({.scene = "own.toml", .file = scene}), InputError);
  page.laboratory.keep_file("own.png", builtin_image("builtin:maze"));
  page.laboratory.open({.scene = "own.toml", .file = scene});
  CHECK(page.laboratory.world().settings().dye.image == "own.png");
  CHECK(page.laboratory.scene_file().find("own.png") != std::string::npos);
}

TEST_CASE("a link opens the scene of a file, with changes and strokes on it", "[web]") {
  const OwnFolder folder;
  const std::string file =
      "title = \"My own\"\nbase = \"default\"\n[grid]\nresolution = 32\nviscosity = 0.01\n"
      "[particles]\ncount = 400\n[dye]\nresolution = 32\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.05\ncenter = [0.5, 0]\n";
  const auto [recording, momentum, steps] = [&] {
    SmallLaboratory page;
    page.laboratory.open({.scene = "own.toml", .file = file});
    CHECK(page.laboratory.scene_name().empty());
    page.draw_stroke();
    return std::tuple(recording_to_toml(page.laboratory.experiment().played()),
                      read_metrics(page.laboratory.world()).grid->momentum,
                      static_cast<int>(page.laboratory.world().steps()));
  }();
  SmallLaboratory page;
  page.laboratory.open({.scene = "link",
                        .file = file,
                        .assignments = {"grid.viscosity=0.01", "view.arrows=true"},
                        .recording = recording});
  CHECK(page.laboratory.world().scene().title == "My own");
  CHECK(page.laboratory.origin().home.grid.viscosity == 0.01);
  CHECK(page.laboratory.world().settings().view.arrows);
  CHECK(page.laboratory.world().scene().solids.size() == 1);
  CHECK(shared_answer(page.laboratory, true).find("My own") != std::string::npos);  // for who sends it on
  page.laboratory.step(steps);
  CHECK(momentum.x > 1e-4);
  CHECK(read_metrics(page.laboratory.world()).grid->momentum == momentum);
}

TEST_CASE("the scene before is taken back with its fluid and strokes", "[web]") {
  SmallLaboratory page;
  page.draw_stroke();
  const glm::dvec2 momentum = read_metrics(page.laboratory.world()).grid->momentum;
  const double time = page.laboratory.world().time();
  CHECK_THROWS_AS(page.laboratory.open({.scene = "swirly"}), InputError);
  CHECK(page.laboratory.experiment().done().size() == 1);  // the stroke
  page.laboratory.open({.scene = "taylor-green", .assignments = kSmall});
  CHECK(page.laboratory.strokes().empty());
  CHECK(page.undo() == "Took back the change of the scene");
  CHECK(page.laboratory.scene_name() == "default");
  CHECK(page.laboratory.world().time() == time);
  CHECK(read_metrics(page.laboratory.world()).grid->momentum == momentum);
  CHECK(page.laboratory.strokes().size() == 1);
  CHECK(page.undo() == "Took back the stroke");
  CHECK(page.undo() == "There is nothing to take back");
}

TEST_CASE("the brush stays as the user has set it in the scenes that the user chooses", "[web]") {
  SmallLaboratory page;
  page.laboratory.set("brush.tool=dye");
  page.laboratory.set("grid.viscosity=0.25");
  page.laboratory.open({.scene = "taylor-green", .keeps_style = true});
  CHECK(page.laboratory.world().settings().brush.tool == BrushTool::dye);
  CHECK(page.laboratory.world().settings().grid.viscosity == page.laboratory.origin().home.grid.viscosity);
  page.laboratory.open({.scene = "taylor-green"});  // as a link says
  CHECK(page.laboratory.world().settings().brush.tool == page.laboratory.origin().home.brush.tool);
}

TEST_CASE("the page is told which parameters have no effect, and why", "[web]") {
  SmallLaboratory page;
  page.laboratory.set("particles.method=mueller");
  const std::string values = values_answer(page.laboratory);
  const std::string idle = values.substr(values.find("\"idle\""));
  CHECK(idle.find("\"particles.diffusion\": \"particles.diffusion has no effect") != std::string::npos);
  CHECK(idle.find("\"particles.count\"") == std::string::npos);
}

TEST_CASE("one Reynolds number of the page sets both viscosities, in a scene that has a scale", "[web]") {
  SmallLaboratory page;
  CHECK(values_answer(page.laboratory).find("\"reynolds\": null") != std::string::npos);
  CHECK_THROWS_AS(page.laboratory.set_reynolds(100.0), InputError);
  page.laboratory.set("reference.length=0.5");
  page.laboratory.set("reference.speed=2");
  page.laboratory.set_reynolds(200.0);
  const Settings& settings = page.laboratory.world().settings();
  CHECK(settings.grid.viscosity == 0.005);
  CHECK(settings.particles.viscosity == 0.005);
  CHECK(values_answer(page.laboratory)
            .find("\"reynolds\": {\"now\": 200, \"home\": null, \"viscosity\": 0.005}") != std::string::npos);
  for (const double wrong : {0.0, -1.0, 1e9, std::nan("")})
    CHECK_THROWS_AS(page.laboratory.set_reynolds(wrong), InputError);
  CHECK(settings.grid.viscosity == 0.005);
}

TEST_CASE("the page is told its actions, their keys, and which of them are possible", "[web]") {
  const std::string actions = actions_answer();
  CHECK(actions.find("\"name\": \"search\", \"key\": \"/\", \"keys\": [\"/\"]") != std::string::npos);
  CHECK(actions.find("\"key\": \"1 … ") != std::string::npos);
  CHECK(actions.find("reload_shaders") == std::string::npos);
  SmallLaboratory page;
  CHECK(status_answer(page.laboratory).find("\"impossible\": [\"undo\", \"stage_before\"]") !=
        std::string::npos);
  CHECK_THROWS_AS(page.laboratory.perform("reload_shaders"), InputError);
  CHECK_THROWS_AS(page.laboratory.perform("plots"), InputError);  // the page does it itself
  page.laboratory.perform("next_tool");
  CHECK(page.laboratory.world().settings().brush.tool == BrushTool::drag);
  CHECK(status_answer(page.laboratory).find("\"said\": \"Tool: drag\"") != std::string::npos);
  CHECK(status_answer(page.laboratory).find("\"said\": \"\"") != std::string::npos);
  CHECK(status_answer(page.laboratory).find("\"impossible\": [\"stage_before\"]") != std::string::npos);
}

TEST_CASE("the page is told other words for a parameter, as the window's search knows them", "[web]") {
  const std::string answer = parameters_answer();
  const std::string searched = answer.substr(answer.find("\"searched\""));
  const std::string force = searched.substr(searched.find("\"force.y\": "));
  CHECK(force.substr(0, force.find("\", ")).find("gravity") != std::string::npos);
}

TEST_CASE("a scene that the page does not know is refused in the page's words", "[web]") {
  SmallLaboratory page;
  const auto refusal_of = [&](const Laboratory::Opening& opening) {
    try {
      page.laboratory.open(opening);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("nothing is refused");
  };
  for (const Laboratory::Opening& opening :
       {Laboratory::Opening{.scene = "taylor-gren"},
        Laboratory::Opening{.scene = "mine.toml", .file = "base = \"taylor-gren\"\n"}}) {
    const std::string refusal = refusal_of(opening);
    INFO(refusal);
    CHECK(
        refusal.find("the nearest is taylor-green, and the first button above the fluids lists all scenes") !=
        std::string::npos);
    CHECK(refusal.find("twinflow scenes") == std::string::npos);
  }
  CHECK(page.laboratory.scene_name() == "default");
}
