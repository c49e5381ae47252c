// Processors of x86-64, which are asked what they can do.
#include "particles/parallel/simd_level.hpp"

namespace twinflow {

bool is_supported(SimdLevel level) {
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  if (level == SimdLevel::avx2) return avx2;
  if (level == SimdLevel::avx512) return avx512;
  return true;
}

SimdLevel best_simd_level() {
  if (is_supported(SimdLevel::avx512)) return SimdLevel::avx512;
  return is_supported(SimdLevel::avx2) ? SimdLevel::avx2 : SimdLevel::baseline;
}

}  // namespace twinflow
