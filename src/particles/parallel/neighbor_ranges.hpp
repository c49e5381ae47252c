#pragma once

// Plain data for the hot loops; includes nothing, see src/particles/CMakeLists.txt.

namespace twinflow {

/// Particles begin … end-1 as a periodic image: the displacement from j to i is (xᵢ − xⱼ) − shift. In this
/// order, displacements i→j and j→i, and forces, are exact opposites.
struct Range {
  int begin, end;
  float shift_x, shift_y;
};

/// Consecutive ranges, owned by their search.
struct RangeView {
  int count;
  const Range* ranges;
};

/// A few consecutive particles and the ranges with all their neighbors.
struct Block {
  int begin, end;
  RangeView near;
};

/// Data for displacements of pairs.
struct Geometry {
  float inverse_radius;
  bool per_pair_image;  ///< use nearest images in a space that repeats after …
  float width, height;
};

/// What hot loops read of particles, which they visit block by block.
struct LoopParticles {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v, *mass;
};

/// Smaller squared distances count as zero: coincident particles, without direction.
inline constexpr float kCoincidentSquared = 1e-30f;

/// A particle has neighbors all around from this part of the target density, or of a gradient's mean moment
/// inside a fluid. A free surface halves both.
inline constexpr float kFullKernel = 0.93f;

}  // namespace twinflow
