#pragma once

#include <array>

#include <glm/vec3.hpp>

#include "gl/texture.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Colours for the values of one quantity, as a table over 0 … 1 with its first and last entry at the ends.
/// Colours are sRGB, as shown.
class ColorMap {
 public:
  static constexpr int kEntries = 257;  ///< odd, so that the middle of a diverging map is an entry of its own
  using Table = std::array<glm::vec3, kEntries>;

  explicit ColorMap(const Table& table) : table_(table) {}

  const Table& table() const { return table_; }
  /// The colour at t in [0, 1]; beyond, that of the nearer end.
  glm::vec3 at(double t) const;
  /// The table as a texture of kEntries × 1 texels, filtered; entry k has its centre at (k + ½)/kEntries.
  gl::Texture make_texture() const;

 private:
  Table table_;
};

/// The map of a name, which is not `automatic` (std::logic_error).
///
/// Sequential ones, dark to light. Published ones are linear between seventeen of their colours:
/// viridis, magma and inferno (S. van der Walt and N. Smith for matplotlib, 2015), cividis (J. R. Nuñez,
/// C. R. Anderton, R. S. Renslow, "Optimizing colormaps with consideration for color vision deficiency",
/// 2018), batlow (F. Crameri, "Scientific colour maps", 2018). Grey has an even CIE lightness.
///
/// Diverging ones, whose lightness grows or falls evenly and equally to both sides of the middle: blue-orange
/// over a dark middle, even in the lightness of Oklab (B. Ottosson, 2020), blue-red and purple-green over a
/// bright one, even in that of CIE. Hues of both sides stay apart for colour-blind eyes.
ColorMap color_map(ColorMapName name);

/// Whether the middle of the map stands for zero.
bool is_diverging(ColorMapName name);

/// What `automatic` takes where a quantity has no sign, and where it has one.
inline ColorMap sequential_map() { return color_map(ColorMapName::viridis); }
inline ColorMap diverging_map() { return color_map(ColorMapName::blue_orange); }

}  // namespace twinflow
