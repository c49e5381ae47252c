#pragma once

#include "particles/neighbors/sph_kernels.hpp"

namespace twinflow {

/// max k² Ŵ(k)² over the wave numbers k, for a kernel of radius 1 with the Fourier transform Ŵ: a wave of
/// pressure accelerates particles by k Ŵ p, and that motion compresses them by k Ŵ again.
double stiffest_wave(const SphKernel& kernel);

}  // namespace twinflow
