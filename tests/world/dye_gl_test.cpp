// Worlds whose grid carries no dye: it is switched off, or not read.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "world/arrays/state_arrays.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;
using Catch::Contains;

namespace {

/// Everything of both fluids but the grid's dye.
std::vector<float> flow_of(const World& world) {
  std::vector<float> values = world.grid()->velocity().read_back();
  const auto append = [&](const auto& more, std::size_t count) {
    values.insert(values.end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(count));
  };
  const std::vector<float> pressure = world.grid()->pressure().read_back();
  append(pressure, pressure.size());
  if (world.grid()->surface() != nullptr) {
    const std::vector<float> fractions = world.grid()->surface()->volume().fractions().read_back();
    append(fractions, fractions.size());
  }
  if (world.particles() == nullptr) return values;
  const ParticleSet& particles = world.particles()->particles();
  for (const auto* column : {&particles.x, &particles.y, &particles.u, &particles.v, &particles.r}) {
    append(*column, static_cast<std::size_t>(particles.size()));
  }
  return values;
}

void take_steps(World& world, int steps) {
  for (int step = 0; step < steps; ++step) world.step();
}

/// Strokes of dye, of both and of liquid from the first step on.
Scene stroked(Scene scene) {
  const auto add = [&](BrushTool tool, double height) {
    scene.gestures.push_back({tool, {{0.0, {-0.4, height}}, {0.1, {0.5, height}}}, 0.15, {1, 0.5, 0.2}});
  };
  add(BrushTool::both, -0.2);
  add(BrushTool::dye, 0.1);
  if (scene.settings.grid.surface == FreeSurface::free) add(BrushTool::pour, 0.6);
  return scene;
}

std::vector<std::string> names_of_arrays(const World& world) {
  std::vector<std::string> names;
  for (const StateArray& array : arrays_of(world)) names.emplace_back(array.name);
  return names;
}

/// The cells of a row.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "both fluids flow to the last bit alike with dye, without it, and if nobody reads it",
                 "[gl][world]") {
  const std::vector<Scene> scenes = {
      small_scene({"grid.integration=projection"}),
      small_scene({"grid.integration=reflection", "coupling.mode=two-way"}),
      small_scene({"domain.boundary=walls", "stream.speed=0.5"}),
      small_scene(
          {"domain.boundary=walls", "temperature.initial=y", "temperature.expansion=1", "force.y=-1"}),
      small_scene({"grid.frozen=true"}),
      small_scene({"domain.boundary=walls", "grid.surface=free", "particles.container=box",
                   "particles.region=-0.1 - y", "force.y=-2"}),
      small_scene({"domain.boundary=walls", "grid.surface=free", "grid.integration=reflection",
                   "particles.container=box", "particles.region=-0.1 - y", "force.y=-2"})};
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    CAPTURE(k);
    const Scene with = stroked(scenes[k]);
    Scene without = with;
    without.settings.dye.enabled = false;
    World carrying(with, &shaders, {.seed = 3, .threads = 1});
    World free(without, &shaders, {.seed = 3, .threads = 1});
    World unread(with, &shaders, {.seed = 3, .threads = 1, .reads_dye = false});
    for (World* world : {&carrying, &free, &unread}) take_steps(*world, 4);
    CHECK(carrying.grid()->dye() != nullptr);
    CHECK(free.grid()->dye() == nullptr);
    CHECK(unread.grid()->dye() == nullptr);
    const std::vector<float> flow = flow_of(carrying);
    CHECK(flow_of(free) == flow);
    CHECK(flow_of(unread) == flow);
  }
}

TEST_CASE_METHOD(GlFixture, "dye that lifts the fluid is carried also if nobody reads it", "[gl][world]") {
  Scene lifted = small_scene({"grid.buoyancy=2"});
  Scene later = small_scene();
  later.changes.push_back({0.02, {{"grid.buoyancy", 2.0}}});
  for (const Scene& scene : {lifted, later}) {
    World read(scene, &shaders, {.threads = 1});
    World unread(scene, &shaders, {.threads = 1, .reads_dye = false});
    take_steps(read, 5);
    take_steps(unread, 5);
    REQUIRE(unread.grid()->dye() != nullptr);
    CHECK(flow_of(unread) == flow_of(read));
    CHECK(unread.grid()->dye()->read_back() == read.grid()->dye()->read_back());
  }
}

TEST_CASE_METHOD(GlFixture, "without dye its column, its readings and its array are missing, and no other",
                 "[gl][world]") {
  Scene scene = small_scene();
  scene.gauges = {{.name = "probe", .from = {0.1, 0.2}, .to = {0.1, 0.2}}};
  World carrying(scene, &shaders, {.threads = 1});
  scene.settings.dye.enabled = false;
  World without(scene, &shaders, {.threads = 1});
  take_steps(carrying, 2);
  take_steps(without, 2);

  const std::vector<std::string> columns = cells_of(metrics_header());
  const std::vector<std::string> with_dye = cells_of(metrics_row(read_metrics(carrying)));
  const std::vector<std::string> blank = cells_of(metrics_row(read_metrics(without)));
  REQUIRE(blank.size() == columns.size());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    CAPTURE(columns[k]);
    if (columns[k].ends_with("_ms")) continue;
    CHECK(blank[k] == (columns[k] == "grid_dye_total" ? "" : with_dye[k]));
  }
  CHECK(!with_dye[7].empty());

  const auto read = gauge_values(read_gauges(carrying));
  const auto lacking = gauge_values(read_gauges(without));
  REQUIRE(read.size() == lacking.size());
  int missing = 0;
  for (std::size_t k = 0; k < read.size(); ++k) {
    CAPTURE(read[k].first);
    const bool of_dye = read[k].first.starts_with("probe_grid_dye_");
    CHECK(lacking[k].second == (of_dye ? std::nullopt : read[k].second));
    missing += of_dye && read[k].second ? 1 : 0;
  }
  CHECK(missing == 3);

  std::vector<std::string> arrays = names_of_arrays(carrying);
  CHECK(std::erase(arrays, "grid_dye") == 1);
  CHECK(names_of_arrays(without) == arrays);
  for (const StateAxis& axis : state_axes()) {
    CHECK(axis.centers(without).empty() == (axis.rows == ArrayRows::dye_cells));
  }
}

TEST_CASE_METHOD(GlFixture, "a world without dye continues from a checkpoint as if it had not stopped",
                 "[gl][world][checkpoint]") {
  const bool enabled = GENERATE(false, true);  // with dye that nobody reads
  CAPTURE(enabled);
  Scene scene = stroked(small_scene({"coupling.mode=two-way"}));
  scene.settings.dye.enabled = enabled;
  World world(scene, &shaders, {.seed = 5, .threads = 1, .reads_dye = !enabled});
  take_steps(world, 3);
  StateWriter writer;
  world.save(writer);
  StateReader saved(writer.bytes());
  World resumed(saved, &shaders, 2);
  CHECK(resumed.grid()->dye() == nullptr);
  CHECK(flow_of(resumed) == flow_of(world));
  take_steps(world, 3);
  take_steps(resumed, 3);
  CHECK(flow_of(resumed) == flow_of(world));
  resumed.reset();
  CHECK(resumed.grid()->dye() == nullptr);
}

TEST_CASE_METHOD(GlFixture,
                 "dye that is switched off or on starts the scene again, and buoyancy then needs it",
                 "[gl][world]") {
  World world(small_scene(), &shaders, {.threads = 1});
  take_steps(world, 2);
  Settings settings = world.settings();
  settings.dye.enabled = false;
  world.apply(settings);
  CHECK(world.time() == 0.0);
  CHECK(world.grid()->dye() == nullptr);
  settings.grid.buoyancy = 1.0;
  CHECK_THROWS_WITH(world.apply(settings), Contains("grid.buoyancy = 1: needs dye"));
  CHECK(world.settings().grid.buoyancy == 0.0);
  settings.dye.enabled = true;
  world.apply(settings);
  CHECK(world.grid()->dye() != nullptr);
}

TEST_CASE_METHOD(GlFixture, "a world that was made without dye refuses to be lifted by it, and goes on",
                 "[gl][world]") {
  World world(small_scene(), &shaders, {.threads = 1, .reads_dye = false});
  for (const int steps : {0, 2}) {
    CAPTURE(steps);
    take_steps(world, steps);
    Settings settings = world.settings();
    settings.grid.buoyancy = 2.0;
    CHECK_THROWS_WITH(world.apply(settings), Contains("grid.buoyancy = 2: needs dye") &&
                                                 Contains("began without") && !Contains("\n"));
    CHECK(world.settings().grid.buoyancy == 0.0);
    CHECK(world.grid()->dye() == nullptr);
  }
  take_steps(world, 1);
  CHECK(world.steps() == 3);
}
