#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/color_loops.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// The nodes of a strip of the color field, row after row from the bottom.
struct ColorNodes {
  int rows = 0;
  int columns = 0;                ///< of nodes in a row
  int stride = 0;                 ///< floats from row to row
  glm::dvec2 origin{0.0};         ///< the first node, domain units
  glm::dvec2 cell{1.0};           ///< distances of nodes, domain units
  std::vector<float> color = {};  ///< C
  std::vector<float> outside =
      {};  ///< distance from solids, at most the kernel's radius; empty without solids

  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(stride) +
           static_cast<std::size_t>(column);
  }
  /// C at a point, linear between the nodes; 1 outside the strip.
  double color_at(glm::dvec2 point) const;
};

/// The color of a fluid: C = Σ V W, 1 inside and 0 outside. Its nodes are one spacing apart; V is a
/// particle's volume at rest. The kernel is Wendland's with three quarters of the interaction radius.
///
/// Beside solids with the share s of the kernel, and with the contact angle θ, the color is
///
///   C = Σ V W/(1 − s) + (1 − 2θ/π) s
///
/// so that it is ½ in the tip of a wedge of fluid with that angle.
class ColorField {
 public:
  ColorField(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);
  void set_parameters(double rest_density, double contact_angle_degrees);

  double radius() const { return radius_; }  ///< of the kernel, domain units
  /// W without its constant factor; r in domain units.
  double weight(double r) const {
    const double q = r / radius_;
    const double squared = (1.0 - q) * (1.0 - q);
    return q < 1.0 ? squared * squared * (1.0 + 4.0 * q) : 0.0;
  }
  /// The number of strips that cover the particles' space. Neighboring strips share a row of nodes.
  int strips(const ParticleSpace& space) const;
  /// Finds the nodes of a strip: none if it has no particles. Strips are independent of each other.
  void find(const Substep& substep, int strip, ColorNodes& nodes) const;

 private:
  double radius_;
  double spacing_;
  double volume_;
  double wetting_ = 0.0;  ///< 1 − 2θ/π
  const ColorLoops* loops_;
  SolidFilling shares_;

  glm::dvec2 cell(const ParticleSpace& space) const;
  glm::dvec2 first_node(const ParticleSpace& space) const;
  void place(const Substep& substep, int strip, ColorNodes& nodes, std::vector<Range>& ranges) const;
  void join_seam(ColorNodes& nodes) const;
  void add_solids(const Substep& substep, ColorNodes& nodes) const;
};

}  // namespace twinflow
