#pragma once

#include <span>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// How one advection scheme traces and interpolates, and how it is described.
struct AdvectionRow {
  Advection scheme;
  const char* caption;   ///< in a view's caption: "semi-Lagrangian"
  bool midpoint;         ///< traces back by the velocity halfway, second order; or by one Euler step
  bool bicubic;          ///< interpolates by Catmull-Rom's cubic, which can overshoot; or bilinearly
  bool spline;           ///< interpolates the velocity by cubic splines
  bool face_means;       ///< velocities on faces are means over them, or values in their middles
  bool corrects;         ///< a corrector of MacCormack follows
  const char* equation;  ///< for an observer of the stages, with the next one
  const char* meaning;
};

/// One row for each scheme.
std::span<const AdvectionRow> advection_rows();
const AdvectionRow& advection_row(Advection scheme);

}  // namespace twinflow
