#pragma once

#include <optional>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// Streaks along a velocity, by line integral convolution of seeded noise. They are periodic where the
/// velocity is.
class FlowLines {
 public:
  static constexpr double kGrain = 1.6;  ///< the side of a texel of the noise, points

  explicit FlowLines(gl::ShaderLibrary& shaders)
      : integrate_lines_(shaders, "view/integrate_lines"), copy_(shaders, "gl/copy") {}

  struct Style {
    double grain = kGrain;  ///< pixels
    double phase = 0.0;     ///< turns
    bool moving = false;
  };
  /// Computes the streaks over the domain for a pane of so many pixels. Their values have mean 0 and, in
  /// moving fluid, variance 1. `velocity` has two channels over the whole domain, in domain units per second.
  const gl::Field& streaks(const gl::Field& velocity, glm::ivec2 pane_pixels, const Style& style);

  /// White noise from 0 to 1, the same for every field of the same size.
  static std::vector<float> noise(glm::ivec2 size);

 private:
  void fit(const gl::Field& velocity, glm::ivec2 size);

  gl::Pass integrate_lines_;
  gl::Pass copy_;
  std::optional<gl::Field> filtered_;  ///< the velocity, filtered when it is read
  std::optional<gl::Field> noise_;
  std::optional<gl::Field> streaks_;
};

}  // namespace twinflow
