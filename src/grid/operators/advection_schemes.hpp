#pragma once

#include <span>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// An advection scheme's tracing, interpolation and description.
struct AdvectionRow {
  Advection scheme;
  const char* caption;      ///< in a view's caption: "semi-Lagrangian"
  bool midpoint = false;    ///< traces by the velocity halfway, second order; else one Euler step
  bool bicubic = false;     ///< Catmull-Rom interpolation, which can overshoot; else bilinear
  bool spline = false;      ///< cubic splines for the velocity
  bool face_means = false;  ///< face velocities are means; else middle values
  bool corrects = false;    ///< MacCormack's corrector follows
  const char* equation;     ///< for an observer, like the next
  const char* meaning;
};

std::span<const AdvectionRow> advection_rows();
const AdvectionRow& advection_row(Advection scheme);

}  // namespace twinflow
