#pragma once

#include <string>
#include <vector>

#include "gl/pass.hpp"

namespace twinflow::gl {

/// The sum over a whole field, on the GPU. The user's pass writes strip sums (shaders/common/strips.glsl),
/// which this class reduces to one texel.
class FieldSum {
 public:
  /// `width`, `height`: of the summed field, texels. `channels`: the meaning of the sum's channels.
  FieldSum(ShaderLibrary& shaders, const std::string& name, int width, int height, Format format,
           const std::string& channels);

  Field& strips() { return levels_.front(); }  ///< sums of strips, written by the user
  const Field& total();                        ///< one texel

 private:
  Pass sum_blocks_;
  std::vector<Field> levels_;  ///< each reduced by blocks, down to one texel
};

}  // namespace twinflow::gl
