#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gl/pass.hpp"
#include "gl/pending_read.hpp"
#include "grid/projection/projection.hpp"
#include "grid/solids/solid_surface_parts.hpp"

namespace twinflow {

/// Measures the forces of the grid fluid on solids from the very fluxes of a step. The pressure acts on the
/// closed parts of faces, by which the projection changes the momentum of the fluid. Viscosity acts through
/// the viscous links, as in the diffusion. Each half of a step records its links; the forces are read back
/// only where they are asked for.
class SolidForces {
 public:
  explicit SolidForces(gl::ShaderLibrary& shaders);

  /// Takes over how the solids cut the cells now.
  void set_parts(const SurfaceParts& parts);
  /// Records the friction of a velocity that has just diffused; `viscosity` in domain units² per second. The
  /// first half of a step replaces the last step's second half. `cells`: the states of the cells of a liquid
  /// with a free surface (GridSurface), because the vacuum has no friction; null if the fluid fills the
  /// domain.
  void record_friction(const gl::Field& velocity, double viscosity, Half half,
                       const gl::Field* cells = nullptr);
  /// Measures with the pressure of the whole step and queues the read-back.
  void start_reading(const gl::Field& pressure);
  bool is_reading() const { return reading_; }
  /// The mean forces of the step on each solid, with the pressure of the whole step. Waits for the read-back
  /// that `start_reading` has queued.
  std::vector<SolidForce> measure(const SurfaceParts& parts);

  /// Writes or reads what has been recorded; see OutputArchive. What was set aside comes back even if solids
  /// have moved since. They must be in their places of that time again.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  /// A list of parts as texels, and what each exerts.
  struct PartFields {
    gl::Field places;   ///< column and row of the cell, component
    gl::Field factors;  ///< see SurfacePart
    std::array<gl::Field, 2> exerted;
  };
  /// Whether friction was recorded in that half.
  bool rubs(int half) const { return viscosity_ != 0.0 && parts_.frictions && half < halves_; }
  static PartFields part_fields(const char* name, const std::vector<SurfacePart>& parts);

  gl::Pass measure_pressure_;
  gl::Pass measure_friction_;
  gl::Pass measure_friction_of_liquid_;
  struct Parts {
    std::optional<PartFields> pressures, frictions;  ///< none if there are no parts
  };
  Parts parts_;
  bool is_aside_ = false;       ///< parts_ were set aside, or aside_ has them
  std::optional<Parts> aside_;  ///< the parts that were set aside, once others have taken their place
  double viscosity_ = 0.0;      ///< of the last step
  int halves_ = 0;              ///< that have been recorded of it
  bool reading_ = false;        ///< a read-back is on its way
  gl::PendingRead pressed_;
  std::array<gl::PendingRead, 2> rubbed_;
};

}  // namespace twinflow
