#pragma once

#include "core/error.hpp"
#include "particles/parallel/simd_level.hpp"

// TWINFLOW_COPIES_OF: the processor's header beside this one.
#include TWINFLOW_SIMD_LEVELS

namespace twinflow {

/// Chooses the copy of a hot loop for an instruction set. Throws RunError if the level is not supported here.
template <class Loops>
const Loops& loops_at(SimdLevel level, const Loops& baseline, const Loops& avx2, const Loops& avx512) {
  if (!is_supported(level)) throw RunError("this processor lacks the instructions of the asked SIMD level");
  if (level == SimdLevel::avx512) return avx512;
  return level == SimdLevel::avx2 ? avx2 : baseline;
}

}  // namespace twinflow

/// loops_at for the compiled copies of the loops called `name`.
#define TWINFLOW_LOOPS_AT(level, name) loops_at(level, TWINFLOW_COPIES_OF(name))
