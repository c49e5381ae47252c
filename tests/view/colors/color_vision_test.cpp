// Whether color maps can be read: by their lightness alone, and by color-blind eyes.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include "view/colors/color_map.hpp"

using namespace twinflow;

namespace {

constexpr std::array kSequential = {ColorMapName::viridis, ColorMapName::cividis, ColorMapName::magma,
                                    ColorMapName::inferno, ColorMapName::batlow,  ColorMapName::gray};
constexpr std::array kDiverging = {ColorMapName::blue_orange, ColorMapName::blue_red,
                                   ColorMapName::purple_green};
constexpr int kLast = ColorMap::kEntries - 1;

/// What an eye sees of linear sRGB, after G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity. Rows.
struct Eye {
  const char* name;
  glm::dmat3 rows;
};
const std::array<Eye, 3> kEyes = {{
    {"of normal vision", glm::dmat3(1.0)},
    {"without red cones",
     {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}},
    {"without green cones",
     {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}},
}};

/// CIE L*, a*, b* of an sRGB color under D65, as the eye sees it (CIE 15:2004).
glm::dvec3 seen(glm::vec3 color, const Eye& eye) {
  glm::dvec3 linear;
  for (int k = 0; k < 3; ++k) {
    const double c = color[k];
    linear[k] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  linear = glm::clamp(linear * eye.rows, 0.0, 1.0);  // a row times the color each
  const glm::dmat3 xyz_rows(0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505);
  const glm::dvec3 xyz = linear * xyz_rows / glm::dvec3(0.9505, 1.0, 1.089);
  const auto f = [](double t) {
    return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
  };
  return {116.0 * f(xyz.y) - 16.0, 500.0 * (f(xyz.x) - f(xyz.y)), 200.0 * (f(xyz.y) - f(xyz.z))};
}

glm::dvec3 seen(const ColorMap& map, int entry, const Eye& eye) {
  return seen(map.table()[static_cast<std::size_t>(entry)], eye);
}

}  // namespace

TEST_CASE("the sequential maps grow lighter throughout, and evenly") {
  for (const ColorMapName name : kSequential) {
    const ColorMap map = color_map(name);
    CAPTURE(int(name));
    const double first = seen(map, 0, kEyes[0]).x;
    const double last = seen(map, kLast, kEyes[0]).x;
    CHECK(last - first > 70.0);
    for (int k = 1; k <= kLast; ++k) CHECK(seen(map, k, kEyes[0]).x > seen(map, k - 1, kEyes[0]).x);
    // Even within a tenth of black to white: the published ones are even in other measures of difference.
    for (int k = 0; k <= kLast; ++k) {
      CHECK(seen(map, k, kEyes[0]).x == Approx(first + (last - first) * k / kLast).margin(10.0));
    }
  }
}

TEST_CASE("the diverging maps have one lightness for a value and its negative, and it is monotone") {
  for (const ColorMapName name : kDiverging) {
    const ColorMap map = color_map(name);
    CAPTURE(int(name));
    const auto lightness = [&](int entry) { return seen(map, entry, kEyes[0]).x; };
    // Blue-orange is even in the lightness of Oklab, which differs from that of CIE by hue.
    const double tolerance = name == ColorMapName::blue_orange ? 4.0 : 0.05;
    const double sign = lightness(kLast) > lightness(kLast / 2) ? 1.0 : -1.0;
    for (int k = 1; k <= kLast / 2; ++k) {
      CHECK(lightness(kLast / 2 + k) == Approx(lightness(kLast / 2 - k)).margin(tolerance));
      CHECK(sign * (lightness(kLast / 2 + k) - lightness(kLast / 2 + k - 1)) > 0.0);
      CHECK(sign * (lightness(kLast / 2 - k) - lightness(kLast / 2 - k + 1)) > 0.0);
    }
    CHECK(std::abs(lightness(kLast) - lightness(kLast / 2)) > 60.0);
    const glm::dvec3 middle = seen(map, kLast / 2, kEyes[0]);
    CHECK(std::hypot(middle.y, middle.z) < 1.0);  // gray
  }
}

TEST_CASE("every eighth of a map can be told from the next one by color-blind eyes") {
  for (const Eye& eye : kEyes) {
    CAPTURE(eye.name);
    for (const ColorMapName name : kSequential) {
      const ColorMap map = color_map(name);
      CAPTURE(int(name));
      for (int k = 0; k + kLast / 8 <= kLast; ++k) {
        // A just noticeable difference is about 2.3 (Mahy, Van Eycken, Oosterlinck, 1994).
        CHECK(glm::distance(seen(map, k, eye), seen(map, k + kLast / 8, eye)) > 3.0 * 2.3);
        CHECK(seen(map, k + kLast / 8, eye).x > seen(map, k, eye).x);
      }
    }
  }
}

TEST_CASE("color-blind eyes tell the sign of a tenth of the range, and that of the whole at a glance") {
  for (const Eye& eye : kEyes) {
    CAPTURE(eye.name);
    for (const ColorMapName name : kDiverging) {
      const ColorMap map = color_map(name);
      CAPTURE(int(name));
      const auto apart = [&](double share) {
        const int k = int(std::lround(share * kLast / 2));
        return glm::distance(seen(map, kLast / 2 - k, eye), seen(map, kLast / 2 + k, eye));
      };
      CHECK(apart(0.1) > 2.0 * 2.3);
      for (double share = 0.3; share <= 1.0; share += 0.05) {
        CAPTURE(share);
        CHECK(apart(share) > 10.0 * 2.3);
      }
    }
  }
}
