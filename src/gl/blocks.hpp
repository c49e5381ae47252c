#pragma once

#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// The side in texels of the blocks that a reduction sums into one texel; shaders/common/blocks.glsl has it
/// too.
inline constexpr int kBlock = 8;
/// The length in texels of the strips (parts of rows) with which sums over a field begin; also in
/// shaders/common/strips.glsl. A strip has as many texels as a block. But its texels are neighbors in memory,
/// and a software renderer that deals out squares finds enough rows for every processor.
inline constexpr int kStrip = 64;

/// A field with one texel for each block of a field of width × height texels.
Field block_field(const std::string& name, int width, int height, Format format, const std::string& channels);

/// A field with one texel for each strip of a field of width × height texels, in `layers` layers (0: a plain
/// field).
Field strip_field(const std::string& name, int width, int height, Format format, const std::string& channels,
                  int layers = 0);

/// The fields of a reduction. The first has one texel for each block of a field of width × height texels.
/// Each other one has one texel for each block of the field before it. The last is one texel.
std::vector<Field> block_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);
/// The same, except that the first field has one texel for each strip.
std::vector<Field> strip_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);

}  // namespace twinflow::gl
