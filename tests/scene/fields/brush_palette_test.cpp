#include "scene/fields/brush_palette.hpp"

#include <catch2/catch.hpp>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/image_fixture.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Settings::BrushSettings brush_of(BrushColor color) {
  Settings::BrushSettings brush = default_settings().brush;
  brush.color = color;
  return brush;
}

}  // namespace

TEST_CASE("random colors are those of the seed and the stroke, and within what can be shown") {
  const Settings::BrushSettings brush = brush_of(BrushColor::random);
  for (int stroke = 0; stroke < 50; ++stroke) {
    const glm::vec3 color = brush_color(brush, stroke, 7);
    CHECK(color == brush_color(brush, stroke, 7));
    CHECK(color != brush_color(brush, stroke + 1, 7));
    CHECK(color != brush_color(brush, stroke, 8));
    for (int channel = 0; channel < 3; ++channel) {
      CHECK(color[channel] >= 0.0f);
      CHECK(color[channel] <= 1.0f);
    }
  }
}

TEST_CASE("a stroke runs once round the rainbow in its length, without a jump") {
  const Settings::BrushSettings brush = brush_of(BrushColor::stroke_rainbow);
  const BrushPalette palette;
  const auto color = [&](double length) { return palette.color(brush, Domain{}, {3, length, {}}, 1); };
  CHECK(glm::distance(color(0.0), color(BrushPalette::kRainbowLength)) < 1e-5f);
  CHECK(glm::distance(color(0.0), color(BrushPalette::kRainbowLength / 2)) > 0.5f);
  for (double length = 0.0; length < 2.0; length += 0.01) {
    CHECK(glm::distance(color(length), color(length + 0.01)) < 0.05f);
  }
}

TEST_CASE("a brush takes its colors from an image at its place, or along its middle") {
  const TemporaryFolder folder;
  // Two by two pixels: red and green above, blue and white below.
  folder.file("four.png", png_file(2, 2, std::string("\xff\0\0\0\xff\0\0\0\xff\xff\xff\xff", 12)));
  Settings::BrushSettings brush = brush_of(BrushColor::image);
  brush.image = "four.png";
  BrushPalette palette;
  palette.load(brush, folder.path());
  const auto at = [&](glm::dvec2 position, double length) {
    return palette.color(brush, Domain{}, {0, length, position}, 1);
  };
  CHECK(glm::distance(at({-0.5, 0.5}, 0.0), glm::vec3(1, 0, 0)) < 1e-5f);
  CHECK(glm::distance(at({0.5, 0.5}, 0.0), glm::vec3(0, 1, 0)) < 1e-5f);
  CHECK(glm::distance(at({-0.5, -0.5}, 0.0), glm::vec3(0, 0, 1)) < 1e-5f);
  CHECK(glm::distance(at({1.5, 0.5}, 0.0), glm::vec3(1, 0, 0)) < 1e-5f);  // beyond the edge it repeats

  brush.color = BrushColor::stroke_image;
  CHECK(glm::distance(at({}, 0.25 * BrushPalette::kImageLength), glm::vec3(0.5, 0, 0.5)) < 1e-5f);
  CHECK(glm::distance(at({}, 0.75 * BrushPalette::kImageLength), glm::vec3(0.5, 1, 0.5)) < 1e-5f);

  brush.image.clear();
  palette.load(brush, folder.path());
  CHECK(at({}, 0.3) == brush_color(brush_of(BrushColor::rainbow), 0));
}

TEST_CASE("an image that is not there is refused by its name") {
  Settings::BrushSettings brush = brush_of(BrushColor::image);
  brush.image = "missing.png";
  CHECK_THROWS_WITH(BrushPalette().load(brush, "/nowhere"), Catch::Contains("missing.png"));
}
