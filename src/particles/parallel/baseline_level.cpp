// Platforms with loops compiled for one instruction set.
#include "particles/parallel/simd_level.hpp"

namespace twinflow {

bool is_supported(SimdLevel level) { return level == SimdLevel::baseline; }

SimdLevel best_simd_level() { return SimdLevel::baseline; }

}  // namespace twinflow
