#pragma once

#include "grid/cpu_twin.hpp"

namespace twinflow {

TwinField twin_divergence(const TwinField& velocity, TwinLayout layout, double h);

TwinField twin_jacobi(const TwinField& start, const TwinField& divergence, TwinLayout layout, double h,
                      double dt, int iterations);

TwinField twin_subtract_gradient(const TwinField& velocity, const TwinField& pressure, TwinLayout layout,
                                 double h, double dt);

/// Zero at every cell's center.
TwinField rest_scalar(const TwinField& like);

/// The velocity without its divergence, to double precision: conjugate gradients on the pressure, whose
/// operator is the composition of the twin's own differences.
TwinField twin_exact_projection(const TwinField& velocity, TwinLayout layout, double h);

}  // namespace twinflow
