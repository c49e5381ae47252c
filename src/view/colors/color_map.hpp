#pragma once

#include <array>
#include <optional>

#include <glm/vec3.hpp>

#include "gl/texture.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A table of sRGB colors over [0, 1], its first and last entry at the ends.
class ColorMap {
 public:
  static constexpr int kEntries = 257;  ///< odd: a diverging map's middle is an entry
  using Table = std::array<glm::vec3, kEntries>;

  explicit ColorMap(const Table& table) : table_(table) {}

  const Table& table() const { return table_; }
  /// The color at t, clamped to [0, 1].
  glm::vec3 at(double t) const;
  /// A filtered texture of kEntries × 1 texels; entry k has its center at (k + ½)/kEntries.
  gl::Texture make_texture() const;

 private:
  Table table_;
};

/// The map of a name. Throws std::logic_error for `automatic`.
///
/// Sequential maps, dark to light, interpolate seventeen published colors linearly: viridis, magma, inferno
/// (S. van der Walt and N. Smith for matplotlib, 2015), cividis (J. R. Nuñez, C. R. Anderton, R. S. Renslow,
/// "Optimizing colormaps with consideration for color vision deficiency", 2018), batlow (F. Crameri,
/// "Scientific colour maps", 2018). Gray has an even CIE lightness.
///
/// Diverging maps change lightness evenly and equally from the middle. Blue-orange has a dark middle, by
/// Oklab lightness (B. Ottosson, 2020); blue-red and purple-green have a bright one, by CIE lightness. The
/// sides' hues differ for color-blind eyes.
ColorMap color_map(ColorMapName name);

/// The map with the name of a palette of the dye; none for `painted`.
std::optional<ColorMapName> map_of(DyePalette palette);

/// The perceived brightness of a color, from 0 to 1: the luma of BT.601.
float brightness(glm::vec3 color);

/// Whether dark text is easier to read on this sRGB color.
bool is_bright(glm::vec3 color);

/// Whether the map's middle stands for zero.
bool is_diverging(ColorMapName name);

/// The map of `automatic` for values without a sign.
inline ColorMap sequential_map() { return color_map(ColorMapName::viridis); }

}  // namespace twinflow
