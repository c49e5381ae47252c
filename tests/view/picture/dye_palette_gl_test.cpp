// The dye of both fluids in the colors of a palette.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "view/picture/picture_scales.hpp"
#include "view/small_world.hpp"

using namespace twinflow;

namespace {

constexpr glm::ivec2 kPaletteSize(640, 330);

std::size_t palette_pixel(const World& world, PaneId pane, glm::dvec2 position) {
  const Layout layout = picture_layout(world, {.area = {0, 0, kPaletteSize.x, kPaletteSize.y}});
  const glm::ivec2 at(layout.to_pixel(pane, position));
  return static_cast<std::size_t>(at.y * kPaletteSize.x + at.x);
}

/// The largest difference of a pixel's channels from a color.
int difference_from(glm::vec3 color, const Pixels& pixels, std::size_t pixel) {
  int largest = 0;
  for (int channel = 0; channel < 3; ++channel) {
    const int expected = static_cast<int>(255.0f * color[channel] + 0.5f);
    const int shown = pixels.rgb[3 * pixel + static_cast<std::size_t>(channel)];
    largest = std::max(largest, std::abs(shown - expected));
  }
  return largest;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a palette shows the brightness of the dye of both fluids in its colors",
                 "[gl][view]") {
  const std::string style = GENERATE("view.particle_style=discs", "view.particle_style=smooth");
  const std::string walls = GENERATE("domain.boundary=wrap", "grid.surface=free");
  const glm::vec3 dye(0.2f, 0.9f, 0.5f);
  for (const std::string_view palette : find_parameter("view.dye_palette").names) {
    CAPTURE(style, walls, palette);
    const World world = small_world(shaders, {"dye.r=0.2", "dye.g=0.9", "dye.b=0.5", "view.particle_size=3",
                                              style, walls, "view.dye_palette=" + std::string(palette)});
    const auto map = map_of(world.settings().view.dye_palette);
    CHECK(map.has_value() == (palette != "painted"));
    const glm::vec3 expected = map ? color_map(*map).at(brightness(dye)) : dye;
    const Pixels pixels = OffscreenPicture(shaders, kPaletteSize).draw(world);
    const auto off_in = [&](PaneId pane) {
      return difference_from(expected, pixels, palette_pixel(world, pane, {0.1, 0.2}));
    };
    CHECK(off_in(PaneId::grid) <= 2);
    // Discs are up to 22 % darker at their rims.
    CHECK(off_in(PaneId::particles) <= (style == "view.particle_style=discs" ? 58 : 2));
  }
}

TEST_CASE_METHOD(GlFixture, "a palette lets through what the dye lacks in a transparent picture",
                 "[gl][view]") {
  const std::string look = GENERATE("view.shading=0", "view.flow_lines=0.001");
  const World world =
      small_world(shaders, {"dye.r=x > 0 ? 0.5 : 0", "dye.g=0", "dye.b=0", "view.dye_palette=viridis", look});
  const Pixels pixels = OffscreenPicture(shaders, kPaletteSize, 1.0, true).draw(world);
  const std::size_t black = palette_pixel(world, PaneId::grid, {-0.5, 0.1});
  const std::size_t red = palette_pixel(world, PaneId::grid, {0.5, 0.1});
  CHECK(pixels.alpha[black] == 0);
  CHECK(std::abs(pixels.alpha[red] - 128) <= 1);
  const glm::vec3 expected = color_map(ColorMapName::viridis).at(brightness({0.5f, 0.0f, 0.0f}));
  CHECK(difference_from(expected, pixels, red) <= 3);
}
