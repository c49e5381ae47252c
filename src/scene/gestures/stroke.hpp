#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// What a gesture does to both fluids during one world step: the brush moves from `from` to `to` in a
/// straight line at constant speed. Positions may lie outside the domain; the footprint wraps.
///
/// With the mean footprint  G(x) = ∫₀¹ exp(−|x − p(s)|²/radius²) ds,  p(s) = from + s·(to − from),
///   velocity  gains  velocity_rate · (to − from) · G(x)                         (velocity_rate in 1/s)
///   dye       becomes  color + (dye − color) · exp(−dye_rate · duration · G(x)) (dye_rate in 1/s)
/// Both are additive along the path: a stroke cut into pieces acts as the whole, so that neither frame rate
/// nor step nor resolution changes the force.
struct Stroke {
  glm::dvec2 from{0.0};
  glm::dvec2 to{0.0};
  double duration = 0.0;       ///< seconds
  double radius = 0.1;         ///< domain units, at which the footprint falls to 1/e
  double velocity_rate = 0.0;  ///< 1/s; 0 leaves the velocity alone
  double dye_rate = 0.0;       ///< 1/s; 0 leaves the dye alone
  bool pours = false;          ///< adds particles where there is room, nearer to its way than the radius
  bool drains = false;         ///< takes away the fluid's particles there
  glm::vec3 color{1.0f};
};

/// A round solid that a gesture holds in both fluids: nothing flows through it, and what touches it moves
/// with it.
struct Ball {
  glm::dvec2 center{0.0};    ///< domain units, at the end of the step
  glm::dvec2 velocity{0.0};  ///< domain units per second, during the step
  double radius = 0.1;       ///< domain units
  glm::vec3 color{1.0f};
};

/// G(x) above, by its closed form with the error function; the point is taken at its periodic image nearest
/// to the middle of the stroke.
double footprint(const Stroke& stroke, const Domain& domain, glm::dvec2 point);

/// Beyond this many radii from the stroke the footprint is below 1.2e-7 and taken as zero.
inline constexpr double kFootprintReach = 4.0;

}  // namespace twinflow
