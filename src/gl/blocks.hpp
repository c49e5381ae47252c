#pragma once

#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// The side of the blocks that a reduction sums, texels; as in shaders/common/blocks.glsl.
inline constexpr int kBlock = 8;
/// The length of the row strips that begin sums over a field, texels; as in shaders/common/strips.glsl. They
/// have a block's texels, contiguous, for every processor of a software renderer.
inline constexpr int kStrip = 64;

/// A field with one texel per block of width × height texels.
Field block_field(const std::string& name, int width, int height, Format format, const std::string& channels);

/// A field with one texel per strip of width × height texels; `layers`: 0 for a plain field.
Field strip_field(const std::string& name, int width, int height, Format format, const std::string& channels,
                  int layers = 0);

/// The fields of a reduction of width × height texels: one texel per block of the one before, down to one.
std::vector<Field> block_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);
/// The same, but first with one texel per strip.
std::vector<Field> strip_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);

}  // namespace twinflow::gl
