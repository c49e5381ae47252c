// Each stage of a step names the shader, or the function, that computes it.
#include <filesystem>
#include <map>
#include <set>

#include "core/files.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/step_record.hpp"

using namespace twinflow;

namespace {

/// The sources of the stages of both fluids in the second step, by their places. A first step starts liquids.
std::map<std::string, StageSource> sources_in(Scene scene, const std::vector<std::string>& assignments,
                                              gl::ShaderLibrary& shaders) {
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  World world(scene, &shaders);
  world.step();
  const StepRecord record = record_step(world, shaders);
  std::map<std::string, StageSource> sources;
  for (const RecordedGridStage& stage : record.grid) {
    CAPTURE(stage.title());
    CHECK(stage.text.source.is_shader());
    sources.emplace(stage.text.source.place(), stage.text.source);
  }
  for (const RecordedParticleStage& stage : record.particles) {
    CAPTURE(stage.title());
    CHECK_FALSE(stage.text.source.is_shader());
    sources.emplace(stage.text.source.place(), stage.text.source);
  }
  return sources;
}

void check_existence(const std::map<std::string, StageSource>& sources) {
  const std::vector<std::string> shaders = gl::ShaderLibrary::files();
  for (const auto& [place, source] : sources) {
    CAPTURE(place);
    if (source.is_shader()) {
      CHECK(std::find(shaders.begin(), shaders.end(), source.file) != shaders.end());
      continue;
    }
    const std::filesystem::path file = std::filesystem::path(TWINFLOW_SOURCES) / source.file;
    REQUIRE(std::filesystem::exists(file));
    CHECK(read_file(file).find(std::string(source.function) + "(") != std::string::npos);
  }
}

const std::vector<std::string> kSmall = {"grid.resolution=32", "dye.resolution=32", "particles.count=300"};

}  // namespace

TEST_CASE_METHOD(GlFixture, "every stage of every scene names a source that exists", "[gl][world]") {
  std::set<std::string> all;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    CAPTURE(builtin.name);
    const auto sources = sources_in(load_scene(std::string(builtin.name)), kSmall, shaders);
    CHECK_FALSE(sources.empty());
    check_existence(sources);
    for (const auto& [place, source] : sources) all.insert(place);
  }
  CHECK(all.size() > 25);
}

TEST_CASE_METHOD(GlFixture, "every method's stages name sources that exist, and their own", "[gl][world]") {
  const auto small_with = [&](const std::string& assignment) {
    std::vector<std::string> assignments = kSmall;
    assignments.push_back(assignment);
    const auto sources = sources_in(load_scene("default"), assignments, shaders);
    check_existence(sources);
    return sources;
  };
  for (const char* key : {"particles.method", "grid.pressure", "grid.advection", "particles.search"}) {
    for (const std::string_view name : find_parameter(key).names) {
      CAPTURE(key, name);
      small_with(std::string(key) + "=" + std::string(name));
    }
  }
  CHECK(small_with("grid.pressure=jacobi").contains("shaders/grid/elliptic/jacobi.frag"));
  CHECK(small_with("grid.advection=maccormack").contains("shaders/grid/advection/correct_velocity.frag"));
  CHECK(small_with("particles.method=mueller").contains("src/particles/loops/mueller_loops.cpp, kicks_of"));
  CHECK(small_with("grid.buoyancy=1").contains("shaders/grid/forces/add_buoyancy.frag"));
}

TEST_CASE_METHOD(GlFixture, "among solids and in a liquid, the projection's stages name the shaders that act",
                 "[gl][world]") {
  const auto solids = sources_in(load_scene("vortex-street"), kSmall, shaders);
  CHECK(solids.contains("shaders/grid/solids/subtract_cut_gradient.frag"));
  CHECK_FALSE(solids.contains("shaders/grid/projection/subtract_gradient.frag"));
  const auto liquid = sources_in(load_scene("dam-break"), kSmall, shaders);
  CHECK(liquid.contains("shaders/grid/surface/subtract_surface_gradient.frag"));
  CHECK_FALSE(liquid.contains("shaders/grid/projection/subtract_gradient.frag"));
}
