#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The brush's action on both fluids during one step, from `from` to `to` at constant speed. Outside the
/// domain, the footprint wraps.
///
/// With the mean footprint  G(x) = ∫₀¹ exp(−|x − p(s)|²/radius²) ds,  p(s) = from + s·(to − from),
///
///   velocity  gains  velocity_rate · (to − from) · G(x)                         (velocity_rate in 1/s)
///   dye       becomes  color + (dye − color) · exp(−dye_rate · duration · G(x)) (dye_rate in 1/s)
///   temperature  gains  heat_rate · duration · G(x)                             (heat_rate in degrees/s)
///
/// Pieces of a stroke act like the whole, independent of frame rate, time step and resolution.
struct Stroke {
  glm::dvec2 from{0.0};
  glm::dvec2 to{0.0};
  double duration = 0.0;       ///< seconds
  double radius = 0.1;         ///< at which the footprint falls to 1/e, domain units
  double velocity_rate = 0.0;  ///< 1/s
  double dye_rate = 0.0;       ///< 1/s
  double heat_rate = 0.0;      ///< degrees per second
  bool pours = false;          ///< adds particles to room within the path's radius
  bool drains = false;         ///< removes fluid particles there
  glm::vec3 color{1.0f};
};

/// A round no-slip solid that a gesture holds in both fluids.
struct Ball {
  glm::dvec2 center{0.0};    ///< domain units, at the end of the step
  glm::dvec2 velocity{0.0};  ///< domain units per second, during the step
  double radius = 0.1;       ///< domain units
  glm::vec3 color{1.0f};
  bool operator==(const Ball&) const = default;
};

/// G(x) in closed form, with the error function, at the periodic image nearest to the stroke's middle.
double footprint(const Stroke& stroke, const Domain& domain, glm::dvec2 point);

/// The reach in radii; beyond, the footprint, below 1.2e-7, counts as zero.
inline constexpr double kFootprintReach = 4.0;

}  // namespace twinflow
