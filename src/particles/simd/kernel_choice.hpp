#pragma once

#include "core/error.hpp"
#include "particles/simd/simd_level.hpp"

namespace twinflow {

/// The one of a method's kernels for an instruction set. Throws RunError if the level is not supported here.
template <class Kernels>
const Kernels& kernels_at(SimdLevel level, const Kernels& baseline, const Kernels& avx2,
                          const Kernels& avx512) {
  if (!is_supported(level)) throw RunError("this processor lacks the instructions of the asked SIMD level");
  if (level == SimdLevel::avx512) return avx512;
  return level == SimdLevel::avx2 ? avx2 : baseline;
}

}  // namespace twinflow

// kernels_at for what is called `name` in the namespace of each instruction set that is compiled here.
#ifdef TWINFLOW_X86_KERNELS
#define TWINFLOW_KERNELS_AT(level, name) \
  kernels_at(level, simd_baseline::name, simd_avx2::name, simd_avx512::name)
#else
#define TWINFLOW_KERNELS_AT(level, name) \
  kernels_at(level, simd_baseline::name, simd_baseline::name, simd_baseline::name)
#endif
