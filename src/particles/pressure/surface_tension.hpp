#pragma once

#include <vector>

#include "particles/pressure/color_field.hpp"
#include "particles/pressure/surface_contour.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Surface tension without normals or curvatures. The surface is the line on which the color C is ½
/// (ColorField, SurfaceContour). Each of its segments pulls its two ends together by σ:
///
///   f = σ (t₁ + t₂)       at a vertex, with the unit vectors t towards the vertices beside it
///
/// The particles within the kernel's radius share f in proportion to V W. So the momentum is kept to
/// rounding, and nothing acts inside the fluid.
///
/// A particle outside the line has too little color for a surface of its own, so leaving the fluid would cost
/// it nothing. Pressures that only push would then throw particles out of corners. Its neighbors and it
/// attract each other instead, with the unit vectors n towards them:
///
///   f = σ (1 − 2C) Σ (1 − q)² n / Σ (1 − q)²       q = r/R
///
/// At solids the line ends. The end is free along the solid, and gets
///
///   f = σ (cos θ + t·e) e     e: the solid's tangent towards the dry side, t: the unit vector along the line
///
/// which vanishes at the contact angle θ; the solid takes the rest of the pull, and the opposite of f. The
/// particles of rigid bodies count as fluid: it wets them.
class SurfaceTension {
 public:
  SurfaceTension(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level) { field_.set_simd_level(level); }
  void set_parameters(const Settings::ParticleSettings& settings);
  bool acts() const { return tension_ > 0.0; }
  /// Signal speed of the shortest capillary waves, domain units per second; stable for a CFL number of 1.
  double signal_speed(double least_mass) const;

  /// Adds the present accelerations, times a factor.
  void add_accelerations(const Substep& substep, double factor, AlignedVector<float>& to_x,
                         AlignedVector<float>& to_y);
  /// Opposites of the last forces by solids; empty without a ledger.
  const SolidSums& solid_forces() const { return solid_forces_; }

 private:
  struct Share {
    int particle;
    glm::vec2 acceleration;
  };
  /// What a strip of the color field yields.
  struct Strip {
    ColorNodes nodes;
    SurfaceContour contour;
    std::vector<Share> shares;
    struct Reaction {
      int solid;
      glm::dvec2 point;
      glm::dvec2 given;  ///< by the solid
    };
    std::vector<Reaction> reactions;
    struct Near {
      int particle;
      double weight;
      glm::dvec2 away;  ///< unit vector from the particle
    };
    std::vector<Near> near;  ///< particles near a vertex or another particle
  };

  double radius_;
  double mass_;           ///< of a mean particle of density 1
  double tension_ = 0.0;  ///< σ, density · domain units³/s²
  double cosine_ = 0.0;   ///< of the contact angle
  ColorField field_;
  std::vector<Strip> strips_;
  SolidSums solid_forces_;

  void find_shares(const Substep& substep, int number);
  void pull_end(const Substep& substep, const SurfaceContour::End& end, Strip& strip) const;
  void hold_lone_particles(const Substep& substep, Strip& strip) const;
  void hold(const Substep& substep, int particle, double pull, Strip& strip) const;
  void add_force(const Substep& substep, int particle, glm::dvec2 force, Strip& strip) const;
  void share_out(const Substep& substep, glm::dvec2 at, glm::dvec2 force, Strip& strip) const;
  void find_solid_forces(const Substep& substep);
  void show_accelerations(const Substep& substep) const;
};

}  // namespace twinflow
