#pragma once

#include "core/error.hpp"
#include "particles/parallel/simd_level.hpp"

// TWINFLOW_COPIES_OF: it is the header of a processor's levels, beside this one.
#include TWINFLOW_SIMD_LEVELS

namespace twinflow {

/// Chooses among the copies of a hot loop the one for an instruction set. Throws RunError if the level is not
/// supported here.
template <class Loops>
const Loops& loops_at(SimdLevel level, const Loops& baseline, const Loops& avx2, const Loops& avx512) {
  if (!is_supported(level)) throw RunError("this processor lacks the instructions of the asked SIMD level");
  if (level == SimdLevel::avx512) return avx512;
  return level == SimdLevel::avx2 ? avx2 : baseline;
}

}  // namespace twinflow

/// loops_at for the loops called `name` in the namespace of each instruction set that is compiled here.
#define TWINFLOW_LOOPS_AT(level, name) loops_at(level, TWINFLOW_COPIES_OF(name))
