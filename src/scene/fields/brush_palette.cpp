#include "scene/fields/brush_palette.hpp"

#include <cmath>
#include <numbers>

#include <glm/trigonometric.hpp>

#include "core/random.hpp"
#include "scene/fields/builtin_images.hpp"

namespace twinflow {
namespace {

constexpr double kFirstHue = 0.4;  // radians
constexpr double kPi = std::numbers::pi;

/// A color of the color circle that is bright on a dark background. `vividness` is 0 for gray and 1 for the
/// most vivid color.
glm::vec3 hue_color(double hue, double vividness = 1.0) {
  const glm::dvec3 phase(0.0, 2.0 * kPi / 3.0, 4.0 * kPi / 3.0);
  return glm::vec3(0.55 + 0.45 * vividness * glm::cos(hue - phase));
}

double hue_of_stroke(int stroke) { return kFirstHue + kPi * (3.0 - std::sqrt(5.0)) * stroke; }

glm::vec3 random_color(int stroke, std::uint64_t seed) {
  const auto index = 2 * static_cast<std::uint64_t>(stroke);
  return hue_color(2.0 * kPi * random_unit(seed, index), 0.4 + 0.6 * random_unit(seed, index + 1));
}

}  // namespace

glm::vec3 brush_color(const Settings::BrushSettings& brush, int stroke, std::uint64_t seed) {
  if (brush.color == BrushColor::fixed) return glm::vec3(glm::dvec3(brush.red, brush.green, brush.blue));
  if (brush.color == BrushColor::random) return random_color(stroke, seed);
  return hue_color(hue_of_stroke(stroke));
}

bool varies_along_stroke(BrushColor color) {
  return color == BrushColor::stroke_rainbow || color == BrushColor::image ||
         color == BrushColor::stroke_image;
}

void BrushPalette::load(const Settings::BrushSettings& brush, const std::filesystem::path& folder) {
  const std::filesystem::path path =
      brush.image.empty() ? std::filesystem::path() : image_place(folder, brush.image);
  if (path == path_) return;
  image_.reset();
  path_.clear();
  if (path.empty()) return;
  image_ = load_image(path);
  path_ = path;
}

glm::vec3 BrushPalette::color(const Settings::BrushSettings& brush, const Domain& domain, const Place& place,
                              std::uint64_t seed) const {
  if (brush.color == BrushColor::stroke_rainbow) {
    return hue_color(hue_of_stroke(place.stroke) + 2.0 * kPi * place.length / kRainbowLength);
  }
  if (brush.color == BrushColor::image && image_) {
    return image_->sample((place.position - domain.minimum()) / domain.size());
  }
  if (brush.color == BrushColor::stroke_image && image_) {
    return image_->sample({place.length / kImageLength, 0.5});
  }
  return brush_color(brush, place.stroke, seed);
}

}  // namespace twinflow
