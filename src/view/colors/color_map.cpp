#include "view/colors/color_map.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace twinflow {
namespace {

using Points = std::array<unsigned, 17>;

constexpr Points kViridis = {0x440154, 0x48186a, 0x472d7b, 0x424086, 0x3b528b, 0x33638d,
                             0x2c728e, 0x26828e, 0x21918c, 0x1fa088, 0x28ae80, 0x3fbc73,
                             0x5ec962, 0x84d44b, 0xaddc30, 0xd8e219, 0xfde725};
constexpr Points kCividis = {0x00224e, 0x002e6a, 0x1a386f, 0x32436d, 0x434e6c, 0x52596d,
                             0x61656f, 0x6f7073, 0x7c7b78, 0x8b8778, 0x9b9376, 0xaba072,
                             0xbbad6c, 0xccba64, 0xddc958, 0xefd748, 0xfee838};
constexpr Points kMagma = {0x000004, 0x0a0822, 0x1d1146, 0x36106a, 0x50127c, 0x691c81,
                           0x822681, 0x9c2e7f, 0xb63779, 0xcf4170, 0xe65163, 0xf5695c,
                           0xfb8761, 0xfea571, 0xfec387, 0xfde0a2, 0xfcfdbf};
constexpr Points kInferno = {0x000004, 0x0b0724, 0x210c4a, 0x3c0965, 0x57106d, 0x70196e,
                             0x89226a, 0xa32b61, 0xbb3755, 0xd14644, 0xe35932, 0xf1711e,
                             0xf98d0a, 0xfcab0f, 0xf9ca32, 0xf2e865, 0xfcffa4};
constexpr Points kBatlow = {0x011959, 0x0d315d, 0x114360, 0x165262, 0x226061, 0x356a59,
                            0x4c734d, 0x667a3f, 0x818232, 0xa08a2b, 0xbf9035, 0xdb954c,
                            0xf29d6c, 0xfca891, 0xfdb4b4, 0xfcc0d6, 0xfaccfa};

// The ends of the gray map; CIE lightness, from 0 to 100.
constexpr double kDarkestGrey = 4.0;
constexpr double kBrightestGrey = 98.0;

// The diverging map with a dark middle: the lightness of its middle and its ends in Oklab, the hues of its
// sides in degrees.
constexpr double kMiddleLightness = 0.22;
constexpr double kEndLightness = 0.84;
constexpr double kBlueHue = 250.0;
constexpr double kOrangeHue = 62.0;
constexpr double kChroma = 0.145;

// The diverging maps with a bright middle: the CIE lightness of the middle and the ends, chroma and hues in
// Oklab.
struct BrightMiddle {
  double chroma;
  double low_hue;
  double high_hue;
};
constexpr double kBrightMiddleLightness = 95.0;
constexpr double kDarkEndLightness = 30.0;
constexpr BrightMiddle kBlueRed{0.17, 258.0, 27.0};
constexpr BrightMiddle kPurpleGreen{0.15, 313.0, 140.0};

glm::dvec3 from_hex(unsigned color) {
  return glm::dvec3((color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff) / 255.0;
}

/// Converts Oklab to linear sRGB, with the matrices of its definition.
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

/// The sRGB color of this lightness and hue with the given chroma, or the largest chroma that a screen can
/// show.
glm::dvec3 color_of(double lightness, double chroma, double hue_degrees) {
  const double hue = hue_degrees * std::numbers::pi / 180.0;
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

/// The luminance of a color of this CIE lightness, relative to white (CIE 15:2004).
double luminance_of(double cie_lightness) {
  const double f = (cie_lightness + 16.0) / 116.0;
  return cie_lightness > 8.0 ? f * f * f : cie_lightness * 27.0 / 24389.0;
}

double luminance(glm::dvec3 color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

/// The same for a CIE lightness. The lightness in Oklab is searched for, as luminance grows with it.
glm::dvec3 color_of_cie(double cie_lightness, double chroma, double hue_degrees) {
  const double wanted = luminance_of(cie_lightness);
  double low = 0.0;
  double high = 1.0;
  while (high - low > 1e-7) {
    const double middle = 0.5 * (low + high);
    (luminance(color_of(middle, chroma, hue_degrees)) < wanted ? low : high) = middle;
  }
  return color_of(low, chroma, hue_degrees);
}

template <class Color>
ColorMap tabulated(const Color& color_at) {
  ColorMap::Table table;
  for (int k = 0; k < ColorMap::kEntries; ++k) {
    table[std::size_t(k)] = color_at(double(k) / (ColorMap::kEntries - 1));
  }
  return ColorMap(table);
}

ColorMap through(const Points& points) {
  return tabulated([&](double t) {
    const double position = t * double(points.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(position), points.size() - 2);
    return glm::mix(from_hex(points[below]), from_hex(points[below + 1]), position - double(below));
  });
}

ColorMap gray_map() {
  return tabulated(
      [](double t) { return color_of_cie(glm::mix(kDarkestGrey, kBrightestGrey, t), 0.0, 0.0); });
}

ColorMap blue_orange_map() {
  return tabulated([](double t) {
    const double side = 2.0 * t - 1.0;
    const double distance = std::abs(side);
    const double lightness = kMiddleLightness + (kEndLightness - kMiddleLightness) * distance;
    // The middle is gray. The chroma rises quickly from it, so that a small value already shows its sign.
    const double chroma = kChroma * std::min(1.0, 3.0 * distance);
    return color_of(lightness, chroma, side < 0.0 ? kBlueHue : kOrangeHue);
  });
}

ColorMap bright_middle_map(const BrightMiddle& map) {
  return tabulated([&](double t) {
    const double side = 2.0 * t - 1.0;
    const double distance = std::abs(side);
    const double lightness = glm::mix(kBrightMiddleLightness, kDarkEndLightness, distance);
    return color_of_cie(lightness, map.chroma * std::min(1.0, 2.0 * distance),
                        side < 0.0 ? map.low_hue : map.high_hue);
  });
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

ColorMap color_map(ColorMapName name) {
  switch (name) {
    case ColorMapName::automatic:
      break;
    case ColorMapName::viridis:
      return through(kViridis);
    case ColorMapName::cividis:
      return through(kCividis);
    case ColorMapName::magma:
      return through(kMagma);
    case ColorMapName::inferno:
      return through(kInferno);
    case ColorMapName::batlow:
      return through(kBatlow);
    case ColorMapName::gray:
      return gray_map();
    case ColorMapName::blue_orange:
      return blue_orange_map();
    case ColorMapName::blue_red:
      return bright_middle_map(kBlueRed);
    case ColorMapName::purple_green:
      return bright_middle_map(kPurpleGreen);
  }
  throw std::logic_error("no color map of this name");
}

std::optional<ColorMapName> map_of(DyePalette palette) {
  for (const Choice<ColorMapName>& map : kChoices<ColorMapName>) {
    if (map.name == name_of(palette)) return map.value;
  }
  return {};
}

float brightness(glm::vec3 color) { return glm::dot(color, glm::vec3(0.299f, 0.587f, 0.114f)); }

bool is_bright(glm::vec3 color) { return brightness(color) > 0.45f; }

bool is_diverging(ColorMapName name) {
  return name == ColorMapName::blue_orange || name == ColorMapName::blue_red ||
         name == ColorMapName::purple_green;
}

}  // namespace twinflow
