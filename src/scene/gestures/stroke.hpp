#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The action of the brush on both fluids during one world step. It moves from `from` to `to` in a straight
/// line at constant speed. Positions may lie outside the domain, around which the footprint wraps.
///
/// With the mean footprint  G(x) = ∫₀¹ exp(−|x − p(s)|²/radius²) ds,  p(s) = from + s·(to − from),
///
///   velocity  gains  velocity_rate · (to − from) · G(x)                         (velocity_rate in 1/s)
///   dye       becomes  color + (dye − color) · exp(−dye_rate · duration · G(x)) (dye_rate in 1/s)
///   temperature  gains  heat_rate · duration · G(x)                             (heat_rate in degrees/s)
///
/// All are additive along the path: the pieces of a stroke act together like the whole stroke. So the force
/// depends neither on the frame rate nor on the time step nor on the resolution.
struct Stroke {
  glm::dvec2 from{0.0};
  glm::dvec2 to{0.0};
  double duration = 0.0;       ///< seconds
  double radius = 0.1;         ///< distance at which the footprint falls to 1/e, domain units
  double velocity_rate = 0.0;  ///< 1/s; 0 leaves the velocity alone
  double dye_rate = 0.0;       ///< 1/s; 0 leaves the dye alone
  double heat_rate = 0.0;      ///< degrees per second; 0 leaves the temperature alone
  bool pours = false;          ///< adds particles where there is room within the radius of the path
  bool drains = false;         ///< removes fluid particles there
  glm::vec3 color{1.0f};
};

/// A round solid that a gesture holds in both fluids. No fluid flows through it, and the fluid at its surface
/// moves with it.
struct Ball {
  glm::dvec2 center{0.0};    ///< domain units, at the end of the step
  glm::dvec2 velocity{0.0};  ///< domain units per second, during the step
  double radius = 0.1;       ///< domain units
  glm::vec3 color{1.0f};
  bool operator==(const Ball&) const = default;
};

/// G(x) above in closed form, with the error function. It is taken at the periodic image of the point that is
/// nearest to the middle of the stroke.
double footprint(const Stroke& stroke, const Domain& domain, glm::dvec2 point);

/// At this many radii from the stroke the footprint falls below 1.2e-7; beyond, it counts as zero.
inline constexpr double kFootprintReach = 4.0;

}  // namespace twinflow
