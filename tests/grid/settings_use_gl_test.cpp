// What the parameter table says about when the grid's parameters matter, against short runs.
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "scene/rules/relevance.hpp"
#include "scene/scene_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

/// The values of velocity and dye after some steps under a stroke.
std::vector<float> fields_after_steps(gl::ShaderLibrary& shaders, const Scene& scene) {
  GridSolver solver(shaders, scene);
  const Stroke stroke{
      .from = {-0.2, 0}, .to = {0.3, 0.1}, .duration = 0.02, .velocity_rate = 5, .dye_rate = 25};
  for (int step = 0; step < 3; ++step) solver.step(0.02, std::span(&stroke, 1));
  std::vector<float> values = solver.velocity().read_back();
  const std::vector<float> dye = solver.dye()->read_back();
  values.insert(values.end(), dye.begin(), dye.end());
  return values;
}

struct Other {
  const char* key;
  const char* value;
};

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "a parameter of the grid changes the fluid just where the table says that it matters",
                 "[gl][grid]") {
  const char* pressure = GENERATE("grid.pressure=auto", "grid.pressure=spectral", "grid.pressure=multigrid",
                                  "grid.pressure=jacobi", "grid.pressure=none");
  const char* frozen = GENERATE("grid.frozen=false", "grid.frozen=true");
  CAPTURE(pressure, frozen);
  const Scene scene = scene_with({"grid.resolution=32", "dye.resolution=32", "velocity.u=0.5*sin(2*pi*y)",
                                  "velocity.v=0.3*sin(pi*x)", pressure, frozen});
  const std::vector<float> usual = fields_after_steps(shaders, scene);
  for (const Other& other : {Other{"grid.iterations", "7"},
                             {"grid.cycles", "1"},
                             {"grid.tolerance", "0.5"},
                             {"grid.warm_start", "false"},
                             {"grid.integration", "projection"},
                             {"grid.viscosity", "0.01"},
                             {"grid.buoyancy", "3"},
                             {"grid.confinement", "2"}}) {
    const std::string reason = reason_without_effect(find_parameter(other.key), scene.settings);
    CAPTURE(other.key, reason);
    Scene changed = scene;
    apply_assignment(changed.settings, std::string(other.key) + "=" + other.value);
    CHECK((fields_after_steps(shaders, changed) == usual) == !reason.empty());
  }
}
