#include "view/colors/color_scale.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

using namespace twinflow;

namespace {

/// Oklab's lightness of an sRGB color (B. Ottosson, 2020).
double lightness(glm::vec3 color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  const double r = linear(color.r), g = linear(color.g), b = linear(color.b);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
}

}  // namespace

TEST_CASE("the sequential map passes through the published colors of viridis") {
  const ColorMap map = sequential_map();
  const auto is = [](glm::vec3 color, int r, int g, int b) {
    return glm::length(color * 255.0f - glm::vec3(r, g, b)) < 0.01f;
  };
  CHECK(is(map.at(0.0), 0x44, 0x01, 0x54));
  CHECK(is(map.at(0.25), 0x3b, 0x52, 0x8b));
  CHECK(is(map.at(0.5), 0x21, 0x91, 0x8c));
  CHECK(is(map.at(1.0), 0xfd, 0xe7, 0x25));
  CHECK(is(map.at(-3.0), 0x44, 0x01, 0x54));
  CHECK(is(map.at(7.0), 0xfd, 0xe7, 0x25));
}

TEST_CASE("larger values are lighter in the sequential map") {
  const ColorMap map = sequential_map();
  for (std::size_t k = 1; k < map.table().size(); ++k)
    CHECK(lightness(map.table()[k]) > lightness(map.table()[k - 1]));
}

TEST_CASE("zero is the darkest color of the diverging map and neither blue nor orange") {
  const ColorMap map = color_map(ColorMapName::blue_orange);
  const glm::vec3 middle = map.at(0.5);
  CHECK(middle == map.table()[(ColorMap::kEntries - 1) / 2]);
  CHECK(std::abs(middle.r - middle.b) < 0.01f);
  for (const glm::vec3 color : map.table()) CHECK(lightness(color) >= lightness(middle) - 1e-6);
}

TEST_CASE("lightness grows evenly and equally on both sides of the diverging map") {
  const ColorMap map = color_map(ColorMapName::blue_orange);
  const int half = (ColorMap::kEntries - 1) / 2;
  const auto at = [&](int entry) { return lightness(map.table()[static_cast<std::size_t>(entry)]); };
  const double step = (at(2 * half) - at(half)) / half;
  CHECK(step > 0.6 / half);
  for (int k = 1; k <= half; ++k) {
    // The colors are rounded to float and cut to the gamut within 1e-6 of chroma.
    CHECK(at(half + k) == Approx(at(half) + k * step).margin(1e-4));
    CHECK(at(half - k) == Approx(at(half) + k * step).margin(1e-4));
  }
}

TEST_CASE("negative values are bluish and positive ones orange") {
  const ColorMap map = color_map(ColorMapName::blue_orange);
  for (const double share : {0.02, 0.2, 0.45}) {
    CHECK(map.at(0.5 - share).b > map.at(0.5 - share).r);
    CHECK(map.at(0.5 + share).r > map.at(0.5 + share).b);
  }
}

TEST_CASE(
    "an automatic map follows the quantity's sign, and a wanted one is taken, but a diverging one only with "
    "a sign") {
  const ValueRange range{-2.0, 2.0};
  CHECK(ColorScale{Quantity::vorticity, range}.map() == ColorMapName::blue_orange);
  CHECK(ColorScale{Quantity::speed, range}.map() == ColorMapName::viridis);
  CHECK(ColorScale{Quantity::vorticity, range, ColorMapName::magma}.map() == ColorMapName::magma);
  CHECK(ColorScale{Quantity::vorticity, range, ColorMapName::blue_red}.map() == ColorMapName::blue_red);
  CHECK(ColorScale{Quantity::speed, range, ColorMapName::magma}.map() == ColorMapName::magma);
  CHECK(ColorScale{Quantity::speed, range, ColorMapName::blue_red}.map() == ColorMapName::viridis);
}

TEST_CASE("zero has the middle of a diverging map, whatever the range") {
  const ColorScale pressure{Quantity::pressure, {0.0, 5.0}, ColorMapName::blue_red};
  CHECK(pressure.map_range() == ValueRange{-5.0, 5.0});
  const ColorScale lopsided{Quantity::vorticity, {-1.0, 3.0}};
  CHECK(lopsided.map_range() == ValueRange{-3.0, 3.0});
  const ColorScale sequential{Quantity::vorticity, {-1.0, 3.0}, ColorMapName::batlow};
  CHECK(sequential.map_range() == ValueRange{-1.0, 3.0});
}
