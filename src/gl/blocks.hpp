#pragma once

#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// Texels on a side of the blocks that reductions make one texel of; shaders/common/blocks.glsl has it too.
inline constexpr int kBlock = 8;
/// Texels of the strips, parts of rows, that sums over a whole field make one texel of. As many as a block
/// has; but neighbouring texels of a row are neighbours in memory, and there are enough rows for every
/// processor where a software renderer deals out the target in squares.
inline constexpr int kStrip = 64;

/// One texel for each block of a field of width × height texels.
Field block_field(const std::string& name, int width, int height, Format format, const std::string& channels);

/// One texel for each strip of a field of width × height texels, in so many layers (none: a plain field).
Field strip_field(const std::string& name, int width, int height, Format format, const std::string& channels,
                  int layers = 0);

/// Fields, each with one texel for each block of the one before, the first one for each of a field of width ×
/// height texels; the last is one texel.
std::vector<Field> block_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);
/// The same, but that the first one has a texel for each strip.
std::vector<Field> strip_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);

}  // namespace twinflow::gl
