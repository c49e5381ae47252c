#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gl/pass.hpp"
#include "gl/pending_read.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/solids/solid_surface_parts.hpp"

namespace twinflow {

class StateVisitor;

/// The grid fluid's forces on solids, from a step's fluxes. Pressure acts on closed parts of faces, viscosity
/// through the viscous links. Forces are read back only on demand.
class SolidForces {
 public:
  explicit SolidForces(gl::ShaderLibrary& shaders);

  /// Takes over the present cut.
  void set_parts(const SurfaceParts& parts);
  /// Records the friction of a just diffused velocity; `viscosity`: domain units² per second. The first half
  /// replaces the last step's second. `cells`: states (GridSurface) under a free surface, because the vacuum
  /// has no friction; else null.
  void record_friction(const gl::Field& velocity, double viscosity, Half half,
                       const gl::Field* cells = nullptr);
  /// Measures with the whole step's pressure and queues the read-back.
  void start_reading(const gl::Field& pressure);
  bool is_reading() const { return reading_; }
  /// The step's mean forces on each solid; waits for `start_reading`'s read-back.
  std::vector<SolidForce> measure(const SurfaceParts& parts);

  /// Writes or reads records; see StateVisitor. To read, solids must be back in their places.
  void visit_state(StateVisitor& visitor);

 private:
  /// Parts as texels, and their forces.
  struct PartFields {
    gl::Field places;   ///< column, row, component
    gl::Field factors;  ///< see SurfacePart
    std::array<gl::Field, 2> exerted;
  };
  /// Whether that half recorded friction.
  bool rubs(int half) const { return viscosity_ != 0.0 && parts_.frictions && half < halves_; }
  static PartFields part_fields(const char* name, const std::vector<SurfacePart>& parts);

  gl::Pass measure_pressure_;
  gl::Pass measure_friction_;
  gl::Pass measure_friction_of_liquid_;
  struct Parts {
    std::optional<PartFields> pressures, frictions;  ///< none without parts
  };
  Parts parts_;
  bool is_aside_ = false;       ///< parts_ or, if present, aside_
  std::optional<Parts> aside_;  ///< set-aside parts, once replaced
  double viscosity_ = 0.0;      ///< last step
  int halves_ = 0;              ///< recorded
  bool reading_ = false;
  gl::PendingRead pressed_;
  std::array<gl::PendingRead, 2> rubbed_;
};

}  // namespace twinflow
