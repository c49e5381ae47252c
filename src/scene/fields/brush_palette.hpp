#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A stroke's first color, for colors without an image. `rainbow` turns the color circle by the golden angle
/// per stroke.
glm::vec3 brush_color(const Settings::BrushSettings& brush, int stroke, std::uint64_t seed = 1);

bool varies_along_stroke(BrushColor color);

/// The colors of strokes, some from an image.
class BrushPalette {
 public:
  static constexpr double kRainbowLength = 1.5;  ///< a stroke once around the color circle, domain units
  static constexpr double kImageLength = 2.0;    ///< a stroke along the whole image, domain units

  /// Reads brush.image once; a relative path starts at `folder`. Throws InputError with the file and reason.
  void load(const Settings::BrushSettings& brush, const std::filesystem::path& folder);

  /// A place on a stroke, domain units.
  struct Place {
    int stroke = 0;
    double length = 0.0;
    glm::dvec2 position{0.0};
  };
  /// The color at a place. Without an image, its colors are as in `rainbow`.
  glm::vec3 color(const Settings::BrushSettings& brush, const Domain& domain, const Place& place,
                  std::uint64_t seed) const;

 private:
  std::filesystem::path path_;
  std::optional<Image> image_;
};

}  // namespace twinflow
