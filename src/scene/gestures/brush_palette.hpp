#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The colour that the n-th stroke begins with, where it needs no image: round the colour circle by the
/// golden angle, bright on a dark ground; fixed; or any, by seed and number.
glm::vec3 brush_color(const Settings::BrushSettings& brush, int stroke, std::uint64_t seed = 1);

/// Whether the colour changes along a stroke.
bool varies_along_stroke(BrushColor color);

/// The colours of strokes, with the image that some are taken from.
class BrushPalette {
 public:
  static constexpr double kRainbowLength = 1.5;  ///< of a stroke once round the colour circle, domain units
  static constexpr double kImageLength = 2.0;    ///< of a stroke along the whole image, domain units

  /// Reads brush.image, where it is not the one at hand; a relative path starts at `folder`. Throws
  /// InputError naming file and reason.
  void load(const Settings::BrushSettings& brush, const std::filesystem::path& folder);

  /// Which stroke it is, how far it has come, and where it is; domain units.
  struct Place {
    int stroke = 0;
    double length = 0.0;
    glm::dvec2 position{0.0};
  };
  /// Without an image, its colours are those of `rainbow`.
  glm::vec3 color(const Settings::BrushSettings& brush, const Domain& domain, const Place& place,
                  std::uint64_t seed) const;

 private:
  std::filesystem::path path_;
  std::optional<Image> image_;
};

}  // namespace twinflow
