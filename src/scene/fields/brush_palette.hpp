#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The color with which a stroke begins, for brush colors that need no image. `rainbow` advances around the
/// color circle by the golden angle from stroke to stroke. `random` depends on the seed and the number of the
/// stroke.
glm::vec3 brush_color(const Settings::BrushSettings& brush, int stroke, std::uint64_t seed = 1);

/// Whether the color changes along a stroke.
bool varies_along_stroke(BrushColor color);

/// The colors of strokes, and the image from which some of them are taken.
class BrushPalette {
 public:
  static constexpr double kRainbowLength = 1.5;  ///< of a stroke once around the color circle, domain units
  static constexpr double kImageLength = 2.0;    ///< of a stroke along the whole image, domain units

  /// Reads brush.image unless it is loaded already; a relative path starts at `folder`. Throws InputError
  /// that names the file and the reason.
  void load(const Settings::BrushSettings& brush, const std::filesystem::path& folder);

  /// A place on a stroke: the number of the stroke, the length drawn so far and the position, domain units.
  struct Place {
    int stroke = 0;
    double length = 0.0;
    glm::dvec2 position{0.0};
  };
  /// The color at a place. Without an image, the colors that need one are as in `rainbow`.
  glm::vec3 color(const Settings::BrushSettings& brush, const Domain& domain, const Place& place,
                  std::uint64_t seed) const;

 private:
  std::filesystem::path path_;
  std::optional<Image> image_;
};

}  // namespace twinflow
