#pragma once

#include <string>
#include <vector>

#include "gl/pass.hpp"

namespace twinflow::gl {

/// The sum over a whole field, on the GPU, from strip sums (shaders/common/strips.glsl) by the user's pass.
class FieldSum {
 public:
  /// `width`, `height`: of the summed field, texels. `channels`: of the sum.
  FieldSum(ShaderLibrary& shaders, const std::string& name, int width, int height, Format format,
           const std::string& channels);

  Field& strips() { return levels_.front(); }  ///< sums of strips, written by the user
  const Field& total();                        ///< one texel

 private:
  Pass sum_blocks_;
  std::vector<Field> levels_;
};

}  // namespace twinflow::gl
