#include "walk/walk.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "core/error.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr int kSteps = 10;
/// With more relaxation sweeps in a step than this, a walk takes only 2 steps, which cost seconds and are all
/// alike.
constexpr int kManySweeps = 1000;
/// A step that repeats its sub-steps doubles their number up to three times.
constexpr int kMostRepeats = 8;

/// Rows whose maximum is limited by memory; see kMostWalkMemory.
double largest_walked(const Parameter& parameter) {
  if (parameter.key == "grid.resolution" || parameter.key == "dye.resolution") return 64;
  if (parameter.key == "particles.count") return 2000;
  return parameter.maximum;
}

std::vector<std::string> formulas(const Parameter& parameter) {
  std::vector<std::string> values = {format_value(parameter.default_value),
                                     "0",
                                     "0.5 + 0.4*sin(pi*x)",
                                     "x*y - t",
                                     "-1e9",
                                     "1e30*x",
                                     "1e300",
                                     "1/x",
                                     "1/0",
                                     "sin(",
                                     "nonsense"};
  if (may_be_empty(parameter)) values.emplace_back("");
  return values;
}

bool all_finite(const std::vector<float>& values) {
  return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

bool names_one_of(const std::string& message, const Assignments& assignments) {
  return std::ranges::any_of(assignments, [&](const std::string& assignment) {
    return message.find(assignment.substr(0, assignment.find('='))) != std::string::npos;
  });
}

/// Whether the settings ask for thousands of sweeps or iterations.
int steps_of(const Settings& settings) {
  const bool many = settings.grid.iterations > kManySweeps || settings.particles.max_iterations > kManySweeps;
  return many ? 2 : kSteps;
}

void check_step(const World& world, double time_before, WalkResult& result) {
  if (world.time() <= time_before) result.failures.emplace_back("a step leaves the time as it was");
  if (!(world.pace() > 0.0 && world.pace() <= 1.0)) result.failures.emplace_back("the pace is not a share");
  // The first step drops a body, whose small density is not known yet when the sub-steps are chosen.
  if (world.particles() == nullptr || world.steps() == 1) return;
  if (world.particles()->substeps() > kMostRepeats * world.settings().particles.max_substeps) {
    result.failures.push_back(std::to_string(world.particles()->substeps()) + " sub-steps in one step");
  }
}

void check_fields(World& world, WalkResult& result) {
  if (!all_finite(state_of(world))) result.failures.emplace_back("a field is not finite");
  if (world.grid() != nullptr && !all_finite(world.grid()->pressure().read_back())) {
    result.failures.emplace_back("the grid's pressure is not finite");
  }
  const std::string row = metrics_row(read_metrics(world));
  if (row.find("nan") != std::string::npos || row.find("inf") != std::string::npos) {
    result.failures.push_back("the metrics are not finite: " + row);
  }
}

void draw(gl::ShaderLibrary& shaders, World& world) {
  const double scale = world.settings().record.picture_scale;
  OffscreenPicture(shaders, glm::ivec2(160.0 * scale, 96.0 * scale), scale).draw(world);
}

void take_steps(World& world, WalkResult& result) {
  for (int step = steps_of(world.settings()); step > 0; --step) {
    const double before = world.time();
    const auto begin = std::chrono::steady_clock::now();
    world.step();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    result.slowest_step_seconds = std::max(result.slowest_step_seconds, elapsed.count());
    check_step(world, before, result);
  }
}

void refuse(WalkResult& result, const char* message, const Assignments& assignments) {
  result.end = WalkResult::End::refused;
  result.message = message;
  if (names_one_of(message, assignments)) return;
  result.failures.push_back(std::string("refused without naming what was set: ") + message);
}

void stop(WalkResult& result, const char* message) {
  result.end = WalkResult::End::stopped;
  result.message = message;
  const bool clear = result.message.starts_with("particles.method = ") &&
                     result.message.find("may help") != std::string::npos;
  if (!clear) result.failures.push_back("stopped without a clear line: " + result.message);
}

}  // namespace

const std::vector<WalkGround>& walk_grounds() {
  static const std::vector<WalkGround> grounds = {
      {"open", {}},
      {"walls",
       {"domain.boundary=walls", "particles.method=wcsph", "coupling.mode=two-way", "force.y=-1",
        "grid.resolution=24", "domain.lid_speed=1", "grid.viscosity=0.01", "grid.confinement=0.5",
        "particles.surface_tension=0.1"}},
      {"mueller", {"particles.method=mueller", "grid.layout=collocated", "particles.container=circle"}},
      {"pcisph",
       {"particles.method=pcisph", "grid.pressure=jacobi", "particles.region=-y", "force.y=-2",
        "particles.container=box"}},
      {"dfsph",
       {"particles.method=dfsph", "grid.pressure=multigrid", "grid.integration=projection",
        "coupling.mode=one-way", "stream.speed=0.5"}},
      {"wcsph", {"particles.method=wcsph", "grid.advection=maccormack", "grid.buoyancy=1"}},
  };
  return grounds;
}

std::vector<std::string> walk_values(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::boolean:
      return {"false", "true"};
    case ParameterKind::choice:
      return {parameter.names.begin(), parameter.names.end()};
    case ParameterKind::integer:
      return {format_value(static_cast<int>(parameter.minimum)),
              format_value(static_cast<int>(
                  std::min(largest_walked(parameter), double(std::get<int>(parameter.default_value))))),
              format_value(static_cast<int>(largest_walked(parameter)))};
    case ParameterKind::real:
      return {format_value(parameter.minimum), format_value(parameter.default_value),
              format_value(parameter.maximum)};
    case ParameterKind::text:
      break;
  }
  if (is_formula(parameter)) return formulas(parameter);
  return {"", "flow-lines.jpg", "both-panes.png", "missing.png", "."};
}

bool is_of_fluids(const Parameter& parameter) {
  return parameter.group() != "view" && parameter.group() != "record" && parameter.group() != "window";
}

std::string as_arguments(const Assignments& assignments) {
  std::string text;
  for (const std::string& assignment : assignments) text += " --set '" + assignment + "'";
  return text;
}

Scene walk_scene(const WalkGround& ground, const Assignments& assignments) {
  Scene scene = load_scene("default");
  scene.folder = WALK_PICTURES;
  for (const char* small :
       {"grid.resolution=32", "dye.resolution=32", "particles.count=400", "view.panes=side-by-side"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : ground.assignments) apply_assignment(scene.settings, assignment);
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  const double end = std::max(0.4, kSteps * scene.settings.time.step);
  scene.gestures.push_back({BrushTool::both, {{0.0, {-0.6, -0.2}}, {end, {0.6, 0.3}}}, 0.15, {1, 1, 1}});
  scene.gestures.push_back({BrushTool::ball, {{0.0, {-0.1, 0.5}}, {end, {0.15, 0.4}}}, 0.12, {1, 0, 0}});
  scene.gestures.push_back({BrushTool::disc, {{0.0, {0.02, -0.02}}, {end, {0.1, 0.1}}}, 0.04, {0, 1, 0}});
  scene.bodies.push_back({.shape = BodyShape::box, .center = {-0.02, -0.02}, .size = {0.05, 0.05}});
  return scene;
}

std::vector<float> state_of(World& world) {
  std::vector<float> values;
  const auto take = [&](const auto& more) { values.insert(values.end(), more.begin(), more.end()); };
  if (world.grid() != nullptr) {
    take(world.grid()->velocity().read_back());
    if (const gl::Field* dye = world.grid()->dye()) take(dye->read_back());
  }
  if (world.particles() == nullptr) return values;
  const ParticleSet& particles = world.particles()->particles();
  const std::vector<std::size_t> order = in_order_of_id(particles);
  for (const auto* array :
       {&particles.x, &particles.y, &particles.u, &particles.v, &particles.mass, &particles.density,
        &particles.pressure, &particles.r, &particles.g, &particles.b}) {
    for (const std::size_t k : order) values.push_back((*array)[k]);
  }
  return values;
}

WalkResult walk(gl::ShaderLibrary& shaders, const WalkGround& ground, const Assignments& assignments) {
  WalkResult result;
  std::optional<World> world;
  try {
    const Scene scene = walk_scene(ground, assignments);
    validate(scene);
    world.emplace(scene, &shaders, WorldOptions{.seed = 1, .threads = 1});
    take_steps(*world, result);
  } catch (const InputError& error) {
    refuse(result, error.what(), assignments);
  } catch (const BlowUpError& error) {
    stop(result, error.what());
  }
  try {
    if (world) check_fields(*world, result);  // a stopped world has its last good fields
    if (world) draw(shaders, *world);
  } catch (const std::exception& error) {
    result.failures.push_back(std::string("drawing or reading it throws: ") + error.what());
  }
  return result;
}

std::int64_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return 1024 * std::strtoll(line.c_str() + 6, nullptr, 10);
  }
  return 0;
}

}  // namespace twinflow
