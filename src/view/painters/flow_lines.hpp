#pragma once

#include <optional>
#include <vector>

#include "gl/pass.hpp"

namespace twinflow {

/// Line integral convolution of seeded noise along a velocity; periodic like it.
class FlowLines {
 public:
  static constexpr double kGrain = 1.6;  ///< side of a noise texel, points

  explicit FlowLines(gl::ShaderLibrary& shaders)
      : integrate_lines_(shaders, "view/integrate_lines"), copy_(shaders, "gl/copy") {}

  struct Style {
    double grain = kGrain;  ///< pixels
    double phase = 0.0;     ///< turns
    bool moving = false;
  };
  /// The domain's streaks for a pane, with mean 0 and, in moving fluid, variance 1. `velocity`: two channels
  /// over the domain, domain units per second.
  const gl::Field& streaks(const gl::Field& velocity, glm::ivec2 pane_pixels, const Style& style);

  /// White noise from 0 to 1, equal for equal sizes.
  static std::vector<float> noise(glm::ivec2 size);

 private:
  void fit(const gl::Field& velocity, glm::ivec2 size);

  gl::Pass integrate_lines_;
  gl::Pass copy_;
  std::optional<gl::Field> filtered_;  ///< the velocity, filtered on reading
  std::optional<gl::Field> noise_;
  std::optional<gl::Field> streaks_;
};

}  // namespace twinflow
