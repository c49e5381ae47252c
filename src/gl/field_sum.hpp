#pragma once

#include <string>
#include <vector>

#include "gl/pass.hpp"

namespace twinflow::gl {

/// The sum over a whole field, made and kept on the GPU. The user's own pass writes the sums of strips
/// (shaders/common/strips.glsl). This class sums their blocks until one texel is left.
class FieldSum {
 public:
  /// `width`, `height`: of the field that is summed, texels. `channels`: what each channel of the sum means.
  FieldSum(ShaderLibrary& shaders, const std::string& name, int width, int height, Format format,
           const std::string& channels);

  /// The sums of strips, which the user writes.
  Field& strips() { return levels_.front(); }
  /// Sums the strips: one texel.
  const Field& total();

 private:
  Pass sum_blocks_;
  std::vector<Field> levels_;  ///< each smaller than the one before by a block; the last is one texel
};

}  // namespace twinflow::gl
