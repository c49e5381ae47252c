#pragma once

#include <vector>

#include <glm/vec3.hpp>

#include "gl/pass.hpp"
#include "particles/particle_solver.hpp"
#include "view/colors/color_scale.hpp"
#include "view/painters/sprites.hpp"

namespace twinflow {

/// The particles as discs in the colors of their dye, in the order of their ids. So the disc on top stays on
/// top as they move.
std::vector<ParticleDisc> dyed_discs(const ParticleSet& particles);
/// The same in the colors of their `values`, which are in the set's order.
std::vector<ParticleDisc> mapped_discs(const ParticleSet& particles, std::span<const float> values,
                                       const ColorScale& scale, const ColorMaps& maps);
/// Adds the periodic images of the discs that reach over the domain's edge, so that these show on both sides,
/// along the axes that are `periodic`.
void add_periodic_images(std::vector<ParticleDisc>& discs, const Domain& domain, double radius,
                         Periodicity periodic = true);

/// Draws discs in their order, later ones over earlier ones.
class ParticlePainter {
 public:
  explicit ParticlePainter(gl::ShaderLibrary& shaders);

  struct Style {
    double diameter = 0.0;  ///< domain units
    Periodicity periodic = false;
    double rim = 0.0;  ///< how much darker discs are at their rim: 0 to 1
    /// Below 1 discs are translucent and have a ring that sets them off from what is behind them.
    double opacity = 1.0;
  };
  void draw(std::vector<ParticleDisc> discs, const Domain& domain, const Style& style,
            const gl::RenderTarget& target, gl::Viewport viewport);

  /// The two halves of `draw`: the first sends discs with their periodic images to the GPU, the second draws
  /// them into the target.
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
