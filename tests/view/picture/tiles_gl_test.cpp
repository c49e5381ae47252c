// Pictures that are drawn in tiles, as where the driver cannot draw all at once.
#include <algorithm>
#include <cstdlib>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "view/stages/offscreen_stages.hpp"

using namespace twinflow;

namespace {

constexpr double kScale = 1.0;
constexpr int kTile = 128;

World small_world_of(const std::string& scene_name, const std::vector<std::string>& assignments,
                     gl::ShaderLibrary& shaders) {
  Scene scene = load_scene(scene_name);
  for (const char* small : {"grid.resolution=32", "dye.resolution=64", "particles.count=400"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  world.advance_to(5 * scene.settings.time.step);
  return world;
}

struct Difference {
  std::size_t bytes = 0;
  int largest = 0;
};

Difference pixel_difference(const Pixels& a, const Pixels& b) {
  REQUIRE(a.width == b.width);
  REQUIRE(a.height == b.height);
  REQUIRE(a.rgb.size() == b.rgb.size());
  Difference found;
  for (std::size_t k = 0; k < a.rgb.size(); ++k) {
    const int apart = std::abs(int(a.rgb[k]) - int(b.rgb[k]));
    found.largest = std::max(found.largest, apart);
    found.bytes += apart == 0 ? 0 : 1;
  }
  return found;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a picture in tiles is the picture drawn at once, to the last bit", "[gl]") {
  const auto [scene_name, assignments] = GENERATE(table<std::string, std::vector<std::string>>({
      {"default", {"view.arrows=true"}},
      {"default", {"view.grid=vorticity", "view.arrows=true", "view.arrow_colors=true"}},
      {"default", {"view.panes=overlay", "view.arrows=true"}},
      {"default", {"view.panes=difference", "view.arrows=true", "particles.region=x-0.3*y"}},
      {"vortex-street", {"view.grid=vorticity"}},
      {"float", {"view.particle_size=1.2"}},
      {"dam-break", {"view.particle_style=liquid"}},
      {"dam-break", {"view.particle_style=smooth", "view.particles=speed"}},
      {"default", {"view.particle_style=liquid", "particles.container=circle"}},
      {"default",
       {"view.particle_style=smooth", "view.shading=0.6", "view.bloom=0.5", "view.flow_lines=0.7"}},
      {"default", {"view.grid=pressure", "view.particles=density", "view.flow_lines=0.7"}},
  }));
  const glm::ivec2 size = GENERATE(glm::ivec2(500, 300), glm::ivec2(387, 211));
  CAPTURE(scene_name, assignments, size.x);
  World world = small_world_of(scene_name, assignments, shaders);
  const Pixels whole = OffscreenPicture(shaders, size, kScale).draw(world);
  const Pixels tiled = OffscreenPicture(shaders, size, kScale, false, kTile).draw(world);
  const Difference found = pixel_difference(whole, tiled);
  // But for the line around a circle: its ends are no whole pixels, and how they are rounded to the driver's
  // parts of a pixel depends on where they are in the target.
  const bool has_circle = world.settings().particles.container == Container::circle;
  CHECK(found.bytes <= (has_circle ? 20 : 0));
  CHECK(found.largest <= (has_circle ? 1 : 0));
}

TEST_CASE_METHOD(GlFixture, "stages in tiles are the stages drawn at once, to the last bit", "[gl]") {
  const std::string pressure = GENERATE("grid.pressure=multigrid", "grid.pressure=jacobi");
  World world =
      small_world_of("default", {pressure, "grid.iterations=3", "particles.container=circle"}, shaders);
  StagePicture picture(shaders);
  picture.show(world, record_step(world, shaders));
  constexpr glm::ivec2 kSize(500, 331);
  for (int stage = 0; stage < picture.stages(); ++stage) {
    CAPTURE(pressure, stage);
    const Pixels whole = draw_off_screen(picture, world, stage, kSize, kScale);
    const Difference found =
        pixel_difference(whole, draw_off_screen(picture, world, stage, kSize, kScale, kTile));
    CHECK(found.bytes == 0);
    CHECK(found.largest == 0);
  }
}
