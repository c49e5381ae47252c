#pragma once

#include <optional>
#include <vector>

#include "view/painters/occupied_tiles.hpp"
#include "view/painters/splat_field.hpp"

namespace twinflow {

/// The particles of the fluid in the order of their ids, without rigid bodies. `dyed_fluid` gives them the
/// colors of their dye, paler with more foam. `valued_fluid` gives their values, as shares of the range, in
/// the red channel.
std::vector<ParticleDisc> dyed_fluid(const ParticleSet& particles, std::span<const float> foam = {});
std::vector<ParticleDisc> valued_fluid(const ParticleSet& particles, std::span<const float> values,
                                       ValueRange range);

/// Draws particles as a continuous fluid: the mean over their profiles, or a liquid with a lit surface. It
/// works off screen on a field as fine as the particles need, but no finer than the pane.
class LiquidPainter {
 public:
  explicit LiquidPainter(gl::ShaderLibrary& shaders);

  struct Style {
    SplatProfile profile;
    PaneEdges edges = PaneEdges::open;
    /// If it is given, the particles' red channels hold values from 0 to 1, and the map colors their mean.
    const gl::Texture* color_map = nullptr;
  };
  enum class Look {
    smooth,  ///< the particles' mean
    liquid
  };
  /// Begins to draw particles. Their sums are computed while the calling thread goes on, until it calls
  /// `draw_particles` with a viewport of the same size.
  void begin_particles(std::vector<ParticleDisc> particles, const Domain& domain, const Style& style,
                       Look look, gl::Viewport viewport);
  /// Blends the particles that were begun over what is in the viewport.
  void draw_particles(const gl::RenderTarget& target, gl::Viewport viewport);

  /// A fluid as sums over the domain: red, green, blue times thickness; thickness.
  struct Fluid {
    const gl::Texture& sums;
    double threshold;                        ///< the thickness at the fluid's edge
    double full;                             ///< the thickness of fluid that fills the plane
    double deviation;                        ///< the scale of the surface's details, domain units
    const gl::Texture* color_map = nullptr;  ///< as in Style
  };
  /// Draws any fluid that has an edge in the same way.
  void draw_smooth(const Fluid& fluid, const gl::RenderTarget& target, gl::Viewport viewport);
  /// `occupied`: the tiles in which it is drawn, always from the same OccupiedTiles.
  void draw_liquid(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain,
                   const gl::RenderTarget& target, gl::Viewport viewport);

 private:
  void draw_smooth_particles(const gl::RenderTarget& target, gl::Viewport viewport);
  void draw_liquid_particles(const gl::RenderTarget& target, gl::Viewport viewport);
  void prepare_surface(const gl::Texture& sums);
  void blur(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain);
  void shape_surface(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain);
  /// Chooses one of two passes and sets what both ways of drawing read.
  gl::Pass& show(gl::Pass& plain, gl::Pass& mapped, const gl::Texture& sums, const gl::Texture* color_map);

  /// How the particles that were begun are drawn.
  struct Begun {
    Domain domain;
    Style style;
    Look look = Look::smooth;
  };
  Begun begun_;
  SplatField field_;
  OccupiedTiles field_tiles_;  ///< of particles
  gl::Pass blur_along_x_;
  gl::Pass blur_along_y_;
  gl::Pass liquid_surface_;
  gl::Pass draw_smooth_;
  gl::Pass draw_smooth_mapped_;
  gl::Pass draw_covering_;  ///< where the fluid has no edge in the pane
  gl::Pass draw_covering_mapped_;
  gl::Pass draw_liquid_;
  gl::Pass draw_liquid_mapped_;
  /// Blurred along x: thickness; brightness of the dye times thickness, and the thickness it belongs to.
  std::optional<gl::RenderTarget> half_blurred_;
  std::optional<gl::RenderTarget> blurred_;  ///< thickness; brightness of the dye
  std::optional<gl::RenderTarget>
      surface_;  ///< slope along x and y; smoothed thickness; its change over a texel
};

/// The thickness at which the fluid ends: about half of a lone particle's thickness, so that no particle is
/// lost.
double edge_thickness(const SplatProfile& profile);
/// The texels of the field for a pane: the standard deviation of a profile spans at least
/// `texels_in_deviation` of them, unless the pane has fewer pixels.
glm::ivec2 field_size(const SplatProfile& profile, const Domain& domain, glm::ivec2 pane,
                      double texels_in_deviation);

/// The texels that a deviation spans. The smooth style shows a mean over particles, which varies slowly; the
/// slopes of a lit surface need more.
inline constexpr double kSmoothTexels = 1.5;
inline constexpr double kLiquidTexels = 2.5;

}  // namespace twinflow
