// An observed step, stage by stage, is the same as an unobserved one.
#include "world/step_record.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "gl/gl_fixture.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/operators/differences.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/recorded_scene.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr int kIterations = 5;

/// Takes three steps of two worlds, one of which is observed.
void require_the_same_fluids(const std::vector<std::string>& assignments, gl::ShaderLibrary& shaders) {
  Scene scene = recorded_scene(assignments);
  scene.gestures.push_back({BrushTool::both, {{0.0, {0.8, 0.0}}, {0.1, {1.2, 0.0}}}, 0.15, {1, 1, 1}});
  World alone(scene, &shaders);
  World watched(scene, &shaders);
  for (int step = 0; step < 3; ++step) {
    alone.step();
    const StepRecord record = record_step(watched, shaders);
    REQUIRE(record.grid.size() + record.particles.size() >= 5);
  }
  CHECK(watched.time() == alone.time());
  if (alone.grid() != nullptr) CHECK(same_bytes(grid_state(alone), grid_state(watched)));
  if (alone.particles() != nullptr) CHECK(same_bytes(particle_state(alone), particle_state(watched)));
}

std::vector<std::string> titles(const auto& stages) {
  std::vector<std::string> titles;
  titles.reserve(stages.size());
  for (const RecordedStage& stage : stages) titles.push_back(stage.title());
  return titles;
}

const RecordedGridStage& last_of(const StepRecord& record, const std::string& name) {
  const auto found = std::find_if(record.grid.rbegin(), record.grid.rend(),
                                  [&](const RecordedGridStage& stage) { return stage.text.name == name; });
  REQUIRE(found != record.grid.rend());
  return *found;
}

/// Titles of the iterations that the record of a step of the grid alone keeps.
std::vector<std::string> kept_iterations(std::vector<std::string> assignments, gl::ShaderLibrary& shaders) {
  assignments.insert(assignments.end(), {"particles.enabled=false", "grid.integration=projection"});
  World world(recorded_scene(assignments), &shaders);
  std::vector<std::string> kept;
  for (const RecordedGridStage& stage : record_step(world, shaders).grid) {
    if (stage.text.iteration > 0) kept.push_back(stage.title());
  }
  return kept;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the grid fluid flows the same with and without an observer", "[gl][world]") {
  const std::string pressure(GENERATE(from_range(find_parameter("grid.pressure").names)));
  const std::string integration(GENERATE(from_range(find_parameter("grid.integration").names)));
  const std::string viscosity = GENERATE("0", "0.01");
  CAPTURE(pressure, integration, viscosity);
  require_the_same_fluids(
      {"particles.enabled=false", "grid.pressure=" + pressure, "grid.integration=" + integration,
       "grid.viscosity=" + viscosity, "grid.warm_start=true", "grid.buoyancy=1"},
      shaders);
}

TEST_CASE_METHOD(GlFixture, "the particle fluid flows the same with and without an observer", "[gl][world]") {
  const std::string method(GENERATE(from_range(find_parameter("particles.method").names)));
  const std::string container = GENERATE("domain", "box");
  CAPTURE(method, container);
  require_the_same_fluids(
      {"grid.enabled=false", "particles.method=" + method, "particles.container=" + container,
       "particles.shifting=true", "force.y=-1", "particles.viscosity=0.002"},
      shaders);
}

TEST_CASE_METHOD(GlFixture, "coupled fluids flow the same with and without an observer", "[gl][world]") {
  require_the_same_fluids({"coupling.mode=two-way", "coupling.drag=5"}, shaders);
}

TEST_CASE_METHOD(GlFixture, "the textbook pipeline is told in its order", "[gl][world]") {
  Scene scene =
      recorded_scene({"grid.pressure=jacobi", "grid.integration=projection", "grid.layout=collocated",
                      "grid.advection=semi-lagrangian", "grid.viscosity=0", "particles.enabled=false"});
  scene.gestures.push_back({BrushTool::both, {{0.0, {0.8, 0.0}}, {0.1, {1.2, 0.0}}}, 0.15, {1, 1, 1}});
  World world(scene, &shaders);
  const StepRecord record = record_step(world, shaders);
  const std::vector<std::string> expected = {"strokes",
                                             "strokes of dye",
                                             "forces",
                                             "advection",
                                             "divergence",
                                             "Jacobi iteration 1 of 5",
                                             "Jacobi iteration 2 of 5",
                                             "Jacobi iteration 3 of 5",
                                             "Jacobi iteration 4 of 5",
                                             "Jacobi iteration 5 of 5",
                                             "gradient",
                                             "dye"};
  CHECK(titles(record.grid) == expected);
  CHECK(last_of(record, "advection").text.equation == "u(x) ← u(x − Δt u(x))");
  CHECK(last_of(record, "divergence").text.equation == "d = ∇·u = ∂u/∂x + ∂v/∂y");
  CHECK(last_of(record, "gradient").text.equation == "u ← u − Δt ∇p");
  CHECK(record.begin_seconds == 0.0);
  CHECK(record.end_seconds == 0.01);
}

TEST_CASE_METHOD(GlFixture, "the stages of a sub-step are told in their order", "[gl][world]") {
  const auto told = [&](const std::string& method) {
    World world(recorded_scene({"grid.enabled=false", "particles.method=" + method, "particles.container=box",
                                "particles.shifting=false", "particles.cfl=1", "time.step=0.0005"}),
                &shaders);
    return titles(record_step(world, shaders).particles);
  };
  using Titles = std::vector<std::string>;
  CHECK(told("double-density") == Titles{"forces", "move", "neighbors", "density", "pressure",
                                         "near pressure", "relaxation", "walls", "mixing of dye"});
  CHECK(told("mueller") == Titles{"move", "walls", "neighbors", "density", "pressure", "forces",
                                  "pressure and viscosity", "mixing of dye"});
  CHECK(told("wcsph") == Titles{"half a kick", "move", "walls", "neighbors", "density", "pressure",
                                "acceleration", "half a kick", "mixing of dye"});
  const Titles pcisph = told("pcisph");
  REQUIRE(pcisph.size() > 8);
  CHECK(pcisph[0] == "forces");
  CHECK(pcisph[1].starts_with("pressure iteration 1 of "));
  CHECK(pcisph[pcisph.size() - 2] == "density");
  CHECK(pcisph.back() == "mixing of dye");
  const Titles dfsph = told("dfsph");
  REQUIRE(dfsph.size() > 7);
  CHECK(dfsph[0].starts_with("density iteration 1 of "));
  CHECK(dfsph[dfsph.size() - 2] == "pressure");
  CHECK(dfsph.back() == "mixing of dye");
}

TEST_CASE_METHOD(GlFixture, "the divergence recorded is that of the velocity before the projection",
                 "[gl][world]") {
  const std::string pressure = GENERATE("jacobi", "multigrid", "spectral");
  CAPTURE(pressure);
  World world(recorded_scene({"particles.enabled=false", "grid.pressure=" + pressure, "grid.viscosity=0",
                              "grid.integration=projection"}),
              &shaders);
  const StepRecord record = record_step(world, shaders);
  const GridCells& cells = world.grid()->cells();
  Differences differences(shaders, cells);
  gl::Field divergence(center_field("divergence", cells, gl::Buffering::single, ""));

  differences.measure_divergence(last_of(record, "advection").field, divergence);
  const auto first = std::ranges::find(record.grid, "divergence", [](const auto& s) { return s.text.name; });
  REQUIRE(first != record.grid.end());
  const std::vector<float> recorded = first->field.read_back();
  CHECK(std::ranges::any_of(recorded, [](float value) { return value > 1e-3f; }));
  CHECK(same_bytes(recorded, divergence.read_back()));

  differences.measure_divergence(last_of(record, "gradient").field, divergence);
  CHECK(same_bytes(divergence.read_back(), world.grid()->remaining_divergence().read_back()));
}

TEST_CASE_METHOD(GlFixture, "the last pressure recorded is the solver's", "[gl][world]") {
  const std::string pressure = GENERATE("jacobi", "multigrid", "spectral");
  CAPTURE(pressure);
  World world(
      recorded_scene({"particles.enabled=false", "grid.pressure=" + pressure, "grid.integration=projection"}),
      &shaders);
  const StepRecord record = record_step(world, shaders);
  const std::string name = pressure == "jacobi"      ? "Jacobi iteration"
                           : pressure == "multigrid" ? "multigrid cycle"
                                                     : "pressure";
  const RecordedGridStage& last = last_of(record, name);
  if (pressure == "jacobi") CHECK(last.text.iteration == kIterations);
  // The solver's pressure has a mean of zero.
  std::vector<float> recorded = last.field.read_back();
  const double mean = std::accumulate(recorded.begin(), recorded.end(), 0.0) / double(recorded.size());
  const std::vector<float> solved = world.grid()->pressure().read_back();
  REQUIRE(recorded.size() == solved.size());
  for (std::size_t k = 0; k < solved.size(); ++k) {
    REQUIRE(recorded[k] - mean == Approx(solved[k]).margin(1e-5));
  }
}

TEST_CASE_METHOD(GlFixture, "of a long solve the first, the last and even iterations are kept",
                 "[gl][world]") {
  const auto title = [](int iteration) {
    return "Jacobi iteration " + std::to_string(iteration) + " of 200";
  };
  std::vector<std::string> expected;
  for (int iteration = 1; iteration < 200; iteration += 4) expected.push_back(title(iteration));
  expected.push_back(title(200));
  REQUIRE(expected.size() == 51);
  CHECK(kept_iterations({"grid.pressure=jacobi", "grid.iterations=200"}, shaders) == expected);
}

TEST_CASE_METHOD(GlFixture, "of many multigrid cycles the first, the last and even ones are kept, each whole",
                 "[gl][world]") {
  std::vector<std::string> expected;  // 64 stages are 21 cycles of three: every fourth
  for (const int cycle : {1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 50}) {
    for (const char* name : {"divergence ", "multigrid cycle ", "gradient "}) {
      expected.push_back(name + std::to_string(cycle) + " of 50");
    }
  }
  CHECK(kept_iterations({"grid.pressure=multigrid", "grid.cycles=50"}, shaders) == expected);
}

TEST_CASE("of many sub-steps the first and the last are kept, and even ones between") {
  for (int last = 1; last < 300; ++last) {
    int kept = 0;
    for (int number = 1; number <= last; ++number) kept += is_kept(number, last, 4) ? 1 : 0;
    CHECK(kept <= 4);
    CHECK(kept >= std::min(last, 3));
    CHECK(is_kept(1, last, 4));
    CHECK(is_kept(last, last, 4));
  }
}
