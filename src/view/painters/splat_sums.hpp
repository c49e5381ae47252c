#pragma once

#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "view/painters/sprites.hpp"

namespace twinflow {

/// A particle's thickness: A (exp(−r²/2σ²) − exp(−R²/2σ²)) up to its reach R = 2.6 σ. Its integral is the
/// squared spacing, so fluid filling the plane sums to 1.
struct SplatProfile {
  static constexpr double kReach = 2.6;  ///< standard deviations

  double deviation = 0.0;  ///< σ, domain units
  double spacing = 0.0;    ///< domain units

  double reach() const { return kReach * deviation; }
  /// The factor A.
  double height() const;
  /// The thickness at distance r, domain units.
  double thickness(double r) const;
};

/// Sums of particles' thickness, and of colors weighted by it, on texels of a domain, computed by the CPU.
class SplatSums {
 public:
  /// Sums at the centers of `size` texels. Particles without a finite position add nothing; `particles`
  /// includes images beyond edges. Equal particles in equal order give equal bytes.
  void sum(std::span<const ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
           glm::ivec2 size);

  glm::ivec2 size() const { return size_; }
  /// Per texel, from the bottom row: red, green and blue times thickness, and thickness.
  std::span<const float> texels() const { return texels_; }

  /// 1 for tiles with thickness in them or `margin` texels around, otherwise 0; row 0 at the bottom.
  std::vector<float> tiles(int columns, int rows, int margin) const;

  /// Whether the fluid exceeds `threshold` everywhere, also between texels; no edge shows with at least as
  /// many pixels as texels.
  bool cover(double threshold) const;

 private:
  struct Footprint;
  void add(const ParticleDisc& particle, const Footprint& along_x, const Footprint& along_y);

  glm::ivec2 size_{0};
  std::vector<float> texels_;
  float lowering_ = 0.0f;  ///< A exp(−R²/2σ²)
};

}  // namespace twinflow
