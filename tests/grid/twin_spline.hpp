#pragma once

#include <glm/vec2.hpp>

#include "grid/cpu_twin.hpp"

namespace twinflow {

/// The cubic through four values at -1, 0, 1 and 2: the weight of the value at `k` for the place `t`.
double twin_lagrange_weight(int k, double t);

/// The same of the cubic that has these four means over intervals of length 1: the derivative of the quartic
/// through their sums, which stand at the intervals' ends.
double twin_mean_weight(int k, double t);

/// The velocity at a point between staggered components, which are means over their faces, or values.
glm::dvec2 twin_point_velocity(const TwinField& velocity, TwinLayout layout, bool means, double x, double y);

/// The coefficients of the cubic spline through a velocity, an axis after the other. With 1 - r over the
/// symbol of the spline's samples, 1 - 2s/3, and in means, times 1 - s/6
/// (shaders/grid/advection/spline_coefficients).
TwinField twin_spline_coefficients(const TwinField& velocity, bool means);

double twin_spline(const TwinField& coefficients, double x, double y, int channel);

/// The displacement from the middle of a face: the cubic through four corners on its line.
glm::dvec2 twin_way_of_face(const TwinField& velocity, int i, int j, int channel, double cells_per_speed);

}  // namespace twinflow
