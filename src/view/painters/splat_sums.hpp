#pragma once

#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/painters/sprites.hpp"

namespace twinflow {

/// A particle's thickness: A (exp(−r²/2σ²) − exp(−R²/2σ²)) up to its reach R = 2.6 σ. Its integral is the
/// square of the particles' spacing. So the sum over particles is 1 if fluid fills the plane.
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

/// Sums over particles on a field of texels over a domain: their thickness, and their colors weighted by it.
/// The processor adds them. A Gaussian is the product of one factor for each axis, which leaves a few
/// multiplications for a texel. If a processor draws, blending squares on the GPU costs several times as
/// much.
class SplatSums {
 public:
  /// Computes the sums at the centers of `size` texels. Particles without a finite position add nothing.
  /// `particles` has the images of particles beyond the edges, too. The sums are the same bytes for the same
  /// particles in the same order.
  void sum(std::span<const ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
           glm::ivec2 size);

  glm::ivec2 size() const { return size_; }
  /// For each texel, row 0 at the bottom: red, green and blue times thickness, and thickness.
  std::span<const float> texels() const { return texels_; }

  /// Which of columns × rows tiles of the field hold any thickness, in them or `margin` texels around them:
  /// 1, otherwise 0. Row 0 is at the bottom.
  std::vector<float> tiles(int columns, int rows, int margin) const;

  /// Whether the fluid reaches beyond its edge at `threshold` everywhere, also between texels. In pictures
  /// with at least as many pixels as texels, the edge then touches no pixel.
  bool cover(double threshold) const;

 private:
  struct Footprint;
  void add(const ParticleDisc& particle, const Footprint& along_x, const Footprint& along_y);

  glm::ivec2 size_{0};
  std::vector<float> texels_;
  float lowering_ = 0.0f;  ///< A exp(−R²/2σ²)
};

}  // namespace twinflow
