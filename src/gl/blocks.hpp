#pragma once

#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// Texels on a side of the blocks that reductions make one texel of; shaders/common/blocks.glsl has it too.
inline constexpr int kBlock = 8;

/// One texel for each block of a field of width × height texels.
Field block_field(const std::string& name, int width, int height, Format format, const std::string& channels);

/// Fields, each with one texel for each block of the one before, the first one for each of a field of width ×
/// height texels; the last is one texel.
std::vector<Field> block_pyramid(const std::string& name, int width, int height, Format format,
                                 const std::string& channels);

}  // namespace twinflow::gl
