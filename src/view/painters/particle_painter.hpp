#pragma once

#include <vector>

#include "gl/pass.hpp"
#include "particles/particle_solver.hpp"
#include "view/colors/color_scale.hpp"
#include "view/painters/dye_palette.hpp"
#include "view/painters/sprites.hpp"

namespace twinflow {

/// The particles as discs in the colors of their dye, in the order of their ids.
std::vector<ParticleDisc> dyed_discs(const ParticleSet& particles, const DyeColors& colors = {});
/// The same in the colors of `values`, in the set's order.
std::vector<ParticleDisc> mapped_discs(const ParticleSet& particles, std::span<const float> values,
                                       const ColorScale& scale, const ColorMaps& maps);
/// Adds periodic images of discs that reach over the domain's edges, along `periodic` axes.
void add_periodic_images(std::vector<ParticleDisc>& discs, const Domain& domain, double radius,
                         Periodicity periodic = true);

/// Draws discs, later ones over earlier ones.
class ParticlePainter {
 public:
  explicit ParticlePainter(gl::ShaderLibrary& shaders);

  struct Style {
    double diameter = 0.0;  ///< domain units
    Periodicity periodic = false;
    double rim = 0.0;  ///< darker rim, 0 to 1
    /// Below 1: translucent discs with a ring against the background.
    double opacity = 1.0;
  };
  void draw(std::vector<ParticleDisc> discs, const Domain& domain, const Style& style,
            const gl::RenderTarget& target, gl::Viewport viewport);

  /// The halves of `draw`: upload with periodic images, and drawing.
  void upload(std::vector<ParticleDisc> discs, const Domain& domain, const Style& style,
              gl::Viewport viewport);
  void draw_uploaded(const Domain& domain, const Style& style, const gl::RenderTarget& target,
                     gl::Viewport viewport);

 private:
  Sprites sprites_;
  Sprites::Shader draw_particles_;
  Sprites::Shader draw_outlined_particles_;
};

}  // namespace twinflow
