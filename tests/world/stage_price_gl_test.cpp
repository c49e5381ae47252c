// What the stages of a step cost.
#include <chrono>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/step_record.hpp"

using namespace twinflow;

TEST_CASE_METHOD(GlFixture,
                 "every stage of both fluids has its time, and together they take less than the step",
                 "[gl]") {
  Scene scene = load_scene("default");
  for (const char* assignment : {"grid.resolution=32", "dye.resolution=32", "particles.count=512",
                                 "grid.pressure=jacobi", "grid.iterations=5"}) {
    apply_assignment(scene.settings, assignment);
  }
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  const auto begin = std::chrono::steady_clock::now();
  const StepRecord record = record_step(world, shaders);
  const std::chrono::duration<double, std::milli> whole = std::chrono::steady_clock::now() - begin;
  double sum = 0.0;
  const auto add = [&sum](const auto& stages) {
    REQUIRE_FALSE(stages.empty());
    for (const RecordedStage& stage : stages) {
      CAPTURE(stage.title());
      REQUIRE(stage.milliseconds);
      CHECK(*stage.milliseconds >= 0.0);
      CHECK_THAT(stage.price(), Catch::EndsWith(" ms"));
      sum += *stage.milliseconds;
    }
  };
  add(record.grid);
  add(record.particles);
  CHECK(sum > 0.0);
  CHECK(sum < whole.count());
}
