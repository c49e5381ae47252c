#pragma once

#include <array>

#include <glm/vec3.hpp>

#include "gl/texture.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A table of colors over [0, 1], with its first and its last entry at the ends. Colors are sRGB, as shown.
class ColorMap {
 public:
  static constexpr int kEntries = 257;  ///< odd, so that the middle of a diverging map is an entry of its own
  using Table = std::array<glm::vec3, kEntries>;

  explicit ColorMap(const Table& table) : table_(table) {}

  const Table& table() const { return table_; }
  /// The color at t in [0, 1]; for any other t the color of the nearer end.
  glm::vec3 at(double t) const;
  /// Makes a filtered texture of kEntries × 1 texels from the table; entry k has its center at (k +
  /// ½)/kEntries.
  gl::Texture make_texture() const;

 private:
  Table table_;
};

/// The map of a name. Throws std::logic_error for `automatic`.
///
/// Sequential maps go from dark to light. The published ones are interpolated linearly between seventeen of
/// their colors: viridis, magma and inferno (S. van der Walt and N. Smith for matplotlib, 2015), cividis (J.
/// R. Nuñez, C. R. Anderton, R. S. Renslow, "Optimizing colormaps with consideration for color vision
/// deficiency", 2018), batlow (F. Crameri, "Scientific colour maps", 2018). Gray has an even CIE lightness.
///
/// Diverging maps have a lightness that grows or falls evenly and equally to both sides of the middle:
/// blue-orange from a dark middle, evenly in the lightness of Oklab (B. Ottosson, 2020), blue-red and
/// purple-green from a bright middle, evenly in the CIE lightness. The hues of both sides differ for
/// color-blind eyes too.
ColorMap color_map(ColorMapName name);

/// Whether dark text and lines are easier to see on this color (sRGB) than bright ones.
bool is_bright(glm::vec3 color);

/// Whether the map is diverging: its middle stands for zero.
bool is_diverging(ColorMapName name);

/// The maps that `automatic` stands for: for quantities without a sign, and for those with one.
inline ColorMap sequential_map() { return color_map(ColorMapName::viridis); }
inline ColorMap diverging_map() { return color_map(ColorMapName::blue_orange); }

}  // namespace twinflow
