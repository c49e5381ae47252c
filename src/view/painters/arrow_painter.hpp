#pragma once

#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// Draws a velocity as arrows on a lattice of kRows rows.
class ArrowPainter {
 public:
  static constexpr int kRows = 24;

  explicit ArrowPainter(gl::ShaderLibrary& shaders)
      : draw_arrows_(shaders, "view/draw_arrows", {.vertex = "view/draw_arrows"}),
        draw_colored_arrows_(shaders, "view/draw_arrows",
                             {.vertex = "view/draw_arrows", .definitions = {"COLORED"}}),
        draw_arrows_to_solids_(shaders, "view/draw_arrows",
                               {.vertex = "view/draw_arrows", .definitions = {"SOLIDS"}}),
        draw_colored_arrows_to_solids_(shaders, "view/draw_arrows",
                                       {.vertex = "view/draw_arrows", .definitions = {"COLORED", "SOLIDS"}}) {
  }

  /// The longest arrow in a pane of this height, pixels.
  static double longest(double pane_height);

  /// The arrows' points, row by row from below, domain units.
  static std::vector<glm::vec2> lattice(const Domain& domain);

  struct Style {
    double fast = 1.0;   ///< speed of the longest arrow, domain units per second
    double point = 1.0;  ///< pixels
    glm::vec3 color{1.0f};
    glm::vec3 outline{0.0f};
    const gl::Texture* colors = nullptr;  ///< for speeds from 0 to `fast`; null: `color`
    /// The signed distance from solids, which end arrows, domain units; null: none.
    const gl::Field* solids = nullptr;
  };
  /// Draws a velocity texture: two channels over the domain, domain units per second.
  void draw(const gl::Texture& velocity, const Domain& domain, const Style& style,
            const gl::RenderTarget& target, gl::Viewport viewport);
  /// Draws one velocity per lattice point.
  void draw(std::span<const glm::vec2> velocities, const Domain& domain, const Style& style,
            const gl::RenderTarget& target, gl::Viewport viewport);

 private:
  gl::Pass& pass_for(const Style& style);

  gl::Pass draw_arrows_;
  gl::Pass draw_colored_arrows_;
  gl::Pass draw_arrows_to_solids_;
  gl::Pass draw_colored_arrows_to_solids_;
  gl::VertexArray no_attributes_;
  std::optional<gl::Texture> lattice_velocity_;
};

}  // namespace twinflow
