#pragma once

#include <span>

#include "core/archive_fwd.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// How fully the fluid fills its container, and the density and the pressures that follow from that.
class Confinement {
 public:
  /// What the fluid is made of.
  struct Fluid {
    const Settings::ParticleSettings& settings;
    double spacing;          ///< mean, domain units
    double lattice_density;  ///< σ at the points of a hexagonal lattice
    bool meets_solids;       ///< there are walls or balls
  };
  /// Measures for particles where they are now, with their present densities and velocities.
  void measure(const Substep& substep, const Fluid& fluid);
  /// Exchanges what was measured last; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count);

  /// Whether the fluid leaves no gaps.
  bool filled() const { return filled_; }
  /// Whether the fluid leaves no gaps and meets no solids either: then nothing fixes its mean pressure.
  bool closed() const { return closed_; }
  /// The target density: the rest density, or an even filling's if fluid at rest would not fit. Between
  /// solids it leaves some room, because pressures that only push are fixed by a least value of zero.
  double target_density() const { return target_; }
  /// The mean pressure of a closed fluid, divided by σ. The flow does not depend on it, but particles under
  /// pressure keep apart and those under tension clump. The flow lowers the pressure by about ρ u² at most.
  double background_pressure() const { return background_; }
  /// The root mean square of a closed fluid's velocity relative to its mean, domain units per second.
  double relative_speed() const { return speed_; }
  /// The lowest admissible pressure of each particle: 0, because particles under tension clump. It is
  /// unbounded in a closed fluid, whose background pressure is high enough. If negative pressures are
  /// allowed, it is also unbounded for particles with all their neighbors.
  std::span<const float> lowest_pressures() const { return lowest_; }

 private:
  double target_ = 1.0;
  double background_ = 0.0;
  double speed_ = 0.0;
  bool filled_ = false;
  bool closed_ = false;
  AlignedVector<float> lowest_;

  void find_target(const Substep& substep, const Fluid& fluid);
  void find_background_pressure(const Substep& substep, const Fluid& fluid);
  void limit_pressures(const Substep& substep, bool allows_negative);
};

}  // namespace twinflow
