#pragma once

#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "view/painters/particle_painter.hpp"

namespace twinflow {

/// What a pane that shows particles has beyond its edges.
enum class PaneEdges {
  open,      ///< nothing, as particles stay away from them
  periodic,  ///< the particles from the opposite edge
  walls,     ///< mirror images, so that the fluid continues into its walls
};

/// Adds the images of particles that reach over the domain's edges.
void add_images(std::vector<ParticleDisc>& particles, const Domain& domain, PaneEdges edges, double reach);

/// A particle's thickness: A (exp(−r²/2σ²) − exp(−R²/2σ²)) up to its reach R = 2.6 σ. Its integral is the
/// square of the particles' spacing, so that the sum over particles is 1 where fluid fills the plane.
struct SplatProfile {
  static constexpr double kReach = 2.6;  ///< standard deviations

  double deviation = 0.0;  ///< σ, domain units
  double spacing = 0.0;    ///< domain units

  double reach() const { return kReach * deviation; }
  /// The factor A.
  double height() const;
  /// The thickness at a distance r, domain units.
  double thickness(double r) const;
};

/// Sums over particles on the GPU, over a whole domain: of their thickness, and of their colours weighted by
/// it.
class SplatField {
 public:
  explicit SplatField(gl::ShaderLibrary& shaders);

  /// Computes the sums on a field of `size` texels.
  void sum(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
           PaneEdges edges, glm::ivec2 size);
  /// The sums of red, green and blue times thickness, and of thickness. Beyond its edges the texture
  /// continues as the fluid does. Valid after the first `sum`.
  const gl::RenderTarget& sums() const { return *target_; }

 private:
  void prepare(glm::ivec2 size, PaneEdges edges);

  Sprites sprites_;
  Sprites::Shader splat_particles_;
  std::optional<gl::RenderTarget> target_;
};

/// How a texture continues beyond the edges of a pane.
gl::Wrap wrap_of(PaneEdges edges);

}  // namespace twinflow
