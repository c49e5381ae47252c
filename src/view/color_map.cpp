#include "view/color_map.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/common.hpp>

namespace twinflow {
namespace {

constexpr std::array<unsigned, 9> kViridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                              0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};

// The diverging map: lightness of its middle and ends, and the hues of its sides in degrees.
constexpr double kMiddleLightness = 0.22;
constexpr double kEndLightness = 0.84;
constexpr double kBlueHue = 250.0;
constexpr double kOrangeHue = 62.0;
constexpr double kChroma = 0.145;
constexpr double kPi = 3.14159265358979323846;

glm::dvec3 from_hex(unsigned color) {
  return glm::dvec3((color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff) / 255.0;
}

/// Oklab to linear sRGB, with the matrices of its definition.
glm::dvec3 linear_from_oklab(double lightness, double a, double b) {
  const auto cubed = [](double x) { return x * x * x; };
  const double l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const double m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const double s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

double encoded(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

/// The sRGB colour of this lightness and hue with the given chroma, or the largest chroma that a screen can
/// show.
glm::dvec3 color_of(double lightness, double chroma, double hue_degrees) {
  const double hue = hue_degrees * kPi / 180.0;
  const auto linear = [&](double c) {
    return linear_from_oklab(lightness, c * std::cos(hue), c * std::sin(hue));
  };
  const auto shown = [&](double c) {
    const glm::dvec3 rgb = linear(c);
    return std::min({rgb.r, rgb.g, rgb.b}) >= 0.0 && std::max({rgb.r, rgb.g, rgb.b}) <= 1.0;
  };
  if (!shown(chroma)) {
    double inside = 0.0;
    for (double half = chroma / 2.0; half > 1e-6; half /= 2.0) {
      if (shown(inside + half)) inside += half;
    }
    chroma = inside;
  }
  const glm::dvec3 rgb = glm::clamp(linear(chroma), 0.0, 1.0);
  return {encoded(rgb.r), encoded(rgb.g), encoded(rgb.b)};
}

}  // namespace

glm::vec3 ColorMap::at(double t) const {
  const double entry = std::clamp(t, 0.0, 1.0) * (kEntries - 1);
  const int below = std::min(static_cast<int>(entry), kEntries - 2);
  return glm::mix(table_[std::size_t(below)], table_[std::size_t(below) + 1],
                  static_cast<float>(entry - below));
}

gl::Texture ColorMap::make_texture() const {
  gl::Texture texture({.name = "color map",
                       .width = kEntries,
                       .height = 1,
                       .format = gl::Format::rgba32f,
                       .filter = gl::Filter::linear,
                       .wrap = gl::Wrap::clamp});
  std::vector<float> texels;
  for (const glm::vec3 color : table_) texels.insert(texels.end(), {color.r, color.g, color.b, 1.0f});
  texture.upload(texels);
  return texture;
}

ColorMap sequential_map() {
  ColorMap::Table table;
  for (int k = 0; k < ColorMap::kEntries; ++k) {
    const double position = double(k) / (ColorMap::kEntries - 1) * (kViridis.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(position), kViridis.size() - 2);
    table[std::size_t(k)] =
        glm::mix(from_hex(kViridis[below]), from_hex(kViridis[below + 1]), position - double(below));
  }
  return ColorMap(table);
}

ColorMap diverging_map() {
  ColorMap::Table table;
  for (int k = 0; k < ColorMap::kEntries; ++k) {
    const double side = 2.0 * k / (ColorMap::kEntries - 1) - 1.0;  // -1 … 1
    const double distance = std::abs(side);
    const double lightness = kMiddleLightness + (kEndLightness - kMiddleLightness) * distance;
    // The middle is grey; colour comes in quickly, so that a small value already shows its sign.
    const double chroma = kChroma * std::min(1.0, 3.0 * distance);
    table[std::size_t(k)] = color_of(lightness, chroma, side < 0.0 ? kBlueHue : kOrangeHue);
  }
  return ColorMap(table);
}

}  // namespace twinflow
