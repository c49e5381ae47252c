#pragma once

#include <optional>
#include <vector>

#include "view/painters/dye_palette.hpp"
#include "view/painters/occupied_tiles.hpp"
#include "view/painters/splat_field.hpp"

namespace twinflow {

/// The fluid's particles in the order of their ids, without rigid bodies. `dyed_fluid` has dye colors, paler
/// with foam. `valued_fluid` has values in the red channel, as shares of the range.
std::vector<ParticleDisc> dyed_fluid(const ParticleSet& particles, std::span<const float> foam = {},
                                     const DyeColors& colors = {});
std::vector<ParticleDisc> valued_fluid(const ParticleSet& particles, std::span<const float> values,
                                       ValueRange range);

/// Draws particles as a continuous fluid: their mean, or a liquid with a lit surface. Its off-screen field is
/// as fine as the particles need, at most as the pane.
class LiquidPainter {
 public:
  explicit LiquidPainter(gl::ShaderLibrary& shaders);

  struct Style {
    SplatProfile profile;
    PaneEdges edges = PaneEdges::open;
    /// Colors the mean of the red channels, values from 0 to 1; null: the particles' colors.
    const gl::Texture* color_map = nullptr;
  };
  enum class Look {
    smooth,  ///< the particles' mean
    liquid
  };
  /// Begins to sum particles beside the calling thread, until `draw_particles` with a viewport of the same
  /// size.
  void begin_particles(std::vector<ParticleDisc> particles, const Domain& domain, const Style& style,
                       Look look, gl::Viewport viewport);
  /// Blends the begun particles over the viewport.
  void draw_particles(const gl::RenderTarget& target, gl::Viewport viewport);

  /// A fluid's sums over the domain: red, green, blue times thickness; thickness.
  struct Fluid {
    const gl::Texture& sums;
    double threshold;                        ///< thickness at the fluid's edge
    double full;                             ///< thickness of fluid filling the plane
    double deviation;                        ///< scale of surface details, domain units
    const gl::Texture* color_map = nullptr;  ///< as in Style
  };
  void draw_smooth(const Fluid& fluid, const gl::RenderTarget& target, gl::Viewport viewport);
  /// `occupied`: the tiles to draw, always from the same OccupiedTiles.
  void draw_liquid(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain,
                   const gl::RenderTarget& target, gl::Viewport viewport);

 private:
  void draw_smooth_particles(const gl::RenderTarget& target, gl::Viewport viewport);
  void draw_liquid_particles(const gl::RenderTarget& target, gl::Viewport viewport);
  void prepare_surface(const gl::Texture& sums);
  void blur(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain);
  void shape_surface(const Fluid& fluid, const gl::Texture& occupied, const Domain& domain);
  gl::Pass& show(gl::Pass& plain, gl::Pass& mapped, const gl::Texture& sums, const gl::Texture* color_map);

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
  gl::Pass draw_covering_;  ///< the fluid has no edge in the pane
  gl::Pass draw_covering_mapped_;
  gl::Pass draw_liquid_;
  gl::Pass draw_liquid_mapped_;
  /// Blurred along x: thickness; dye brightness times thickness, and its thickness.
  std::optional<gl::RenderTarget> half_blurred_;
  std::optional<gl::RenderTarget> blurred_;  ///< thickness; dye brightness
  std::optional<gl::RenderTarget>
      surface_;  ///< slope along x and y; smoothed thickness; its change over a texel
};

/// The thickness at the fluid's edge: about half of a lone particle's.
double edge_thickness(const SplatProfile& profile);
/// The field's texels for a pane: at least `texels_in_deviation` per standard deviation, at most the pane's
/// pixels.
glm::ivec2 field_size(const SplatProfile& profile, const Domain& domain, glm::ivec2 pane,
                      double texels_in_deviation);

/// Texels per standard deviation.
inline constexpr double kSmoothTexels = 1.5;
inline constexpr double kLiquidTexels = 2.5;

}  // namespace twinflow
