#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// Draws rigid bodies, balls and solids over the viewport, with periodic images.
class SolidPainter {
 public:
  explicit SolidPainter(gl::ShaderLibrary& shaders)
      : draw_body_(shaders, "view/draw_body"),
        draw_ball_(shaders, "view/draw_ball"),
        draw_solids_(shaders, "view/draw_solids") {}

  void draw(std::span<const Body> bodies, const Domain& domain, const gl::RenderTarget& target,
            gl::Viewport viewport);
  void draw(std::span<const Ball> balls, const Domain& domain, const gl::RenderTarget& target,
            gl::Viewport viewport);
  /// `point`: pixels per point.
  void draw(const SolidSet& solids, const Domain& domain, double point, const gl::RenderTarget& target,
            gl::Viewport viewport);
  /// The drawn signed distances from solids, domain units.
  const gl::Field& distances(const SolidSet& solids, const Domain& domain);

 private:
  gl::Pass draw_body_;
  gl::Pass draw_ball_;
  gl::Pass draw_solids_;
  std::optional<gl::Field> distances_;
  std::vector<float> values_;  ///< of distances_
  std::uint64_t drawn_ = 0;    ///< revision of the drawn solids
  SolidSet::State state_;      ///< of these solids
};

}  // namespace twinflow
