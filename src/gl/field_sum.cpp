#include "gl/field_sum.hpp"

#include "gl/blocks.hpp"

namespace twinflow::gl {

FieldSum::FieldSum(ShaderLibrary& shaders, const std::string& name, int width, int height, Format format,
                   const std::string& channels)
    : sum_blocks_(shaders, "gl/sum_blocks"), levels_(strip_pyramid(name, width, height, format, channels)) {}

const Field& FieldSum::total() {
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    sum_blocks_.read("u_terms", levels_[level - 1]).write(levels_[level]);
  }
  return levels_.back();
}

}  // namespace twinflow::gl
