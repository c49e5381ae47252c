// Pictures that are drawn in tiles, as where the driver cannot draw all at once.
#include <algorithm>
#include <cstdlib>

#include "gl/gl_fixture.hpp"
#include "scene/parameters.hpp"
#include "view/picture.hpp"

using namespace twinflow;

TEST_CASE_METHOD(GlFixture, "a picture in tiles is the picture drawn at once, but for rounding", "[gl]") {
  const auto [scene_name, assignments] = GENERATE(table<std::string, std::vector<std::string>>({
      {"default", {"view.arrows=true"}},
      {"default", {"view.grid=vorticity", "view.arrows=true"}},
      {"default", {"view.panes=overlay", "view.arrows=true"}},
      {"default", {"view.panes=difference", "view.arrows=true"}},
      {"karman-street", {"view.grid=speed"}},
      {"float", {"view.particle_size=1.2"}},
      {"dam-break", {"view.particle_style=liquid"}},
      {"default",
       {"view.particle_style=smooth", "view.shading=0.6", "view.bloom=0.5", "view.flow_lines=0.7"}},
  }));
  CAPTURE(scene_name, assignments);
  Scene scene = load_scene(scene_name);
  for (const char* small : {"grid.resolution=32", "dye.resolution=64", "particles.count=400"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  world.advance_to(5 * scene.settings.time.step);

  constexpr glm::ivec2 kSize(500, 300);
  constexpr double kScale = 1.0;
  const Pixels whole = OffscreenPicture(shaders, kSize, kScale).draw(world);
  const Pixels tiled = OffscreenPicture(shaders, kSize, kScale, false, 128).draw(world);
  REQUIRE(tiled.width == whole.width);
  REQUIRE(tiled.height == whole.height);
  // Interpolated varyings and texture coordinates are rounded relative to the target's corner, so a tile's
  // may be rounded the other way: by one step of 255, two where a colour map is steep, in few bytes. A seam
  // or a shift would be far more.
  std::size_t different = 0;
  int largest = 0;
  for (std::size_t k = 0; k < whole.rgb.size(); ++k) {
    const int difference = std::abs(int(whole.rgb[k]) - int(tiled.rgb[k]));
    largest = std::max(largest, difference);
    different += difference == 0 ? 0 : 1;
  }
  CHECK(largest <= 2);
  CHECK(different < whole.rgb.size() / 1000);
}
