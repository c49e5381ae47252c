#pragma once

#include <array>

#include <glm/vec3.hpp>

#include "gl/texture.hpp"

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

/// Viridis (S. van der Walt and N. Smith for matplotlib, CC0): perceptually even from dark to light. Linear
/// between nine of its published colours.
ColorMap sequential_map();
/// Blue over a dark middle to orange: lightness grows evenly and equally on both sides, and blue and orange
/// stay apart for colour-blind eyes. Made in Oklab (B. Ottosson, 2020).
ColorMap diverging_map();

}  // namespace twinflow
