#pragma once

// Plain data shared with the hot loops; this header includes nothing, see src/particles/CMakeLists.txt.

namespace twinflow {

/// Particles begin … end-1 as a periodic image: the displacement from j in the range to i is (xᵢ − xⱼ) −
/// shift. This order of operations makes the displacements i→j and j→i exact opposites, and the forces, too.
struct Range {
  int begin, end;
  float shift_x, shift_y;
};

/// Ranges one after the other; they belong to the search that made them.
struct RangeView {
  int count;
  const Range* ranges;
};

/// A few particles side by side in memory and the ranges that hold all neighbors of each of them.
struct Block {
  int begin, end;
  RangeView near;
};

/// What displacements of pairs depend on.
struct Geometry {
  float inverse_radius;
  bool per_pair_image;  ///< take each displacement to its nearest image in a space that repeats after …
  float width, height;
};

/// Squared distances below this count as zero: the particles coincide and their direction has no meaning.
inline constexpr float kCoincidentSquared = 1e-30f;

}  // namespace twinflow
