#pragma once

#include <span>

#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

class StateVisitor;

/// How full the container is, with the resulting density and pressures.
class Confinement {
 public:
  struct Fluid {
    const Settings::ParticleSettings& settings;
    double spacing;          ///< mean, domain units
    double lattice_density;  ///< σ at the points of a hexagonal lattice
    bool meets_solids;       ///< there are walls or balls
  };
  /// Uses present positions, densities and velocities.
  void measure(const Substep& substep, const Fluid& fluid);
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor, std::size_t padded_count);

  /// The fluid leaves no gaps.
  bool filled() const { return filled_; }
  /// The fluid is filled and meets no solids: nothing fixes its mean pressure.
  bool closed() const { return closed_; }
  /// The rest density, or an even filling's if resting fluid would not fit. Between solids it leaves some
  /// room.
  double target_density() const { return target_; }
  /// Mean pressure of a closed fluid, divided by σ. It keeps particles apart and does not change the flow.
  double background_pressure() const { return background_; }
  /// Root mean square velocity of a closed fluid, relative to its mean, domain units per second.
  double relative_speed() const { return speed_; }
  /// Lowest pressures by particle: 0, or unbounded in a closed fluid. If negative pressures are allowed, also
  /// unbounded for particles with all their neighbors.
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
