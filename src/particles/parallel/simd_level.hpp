#pragma once

namespace twinflow {

/// Instruction sets of the hot loops. Results differ only by float rounding.
enum class SimdLevel {
  baseline,  ///< every processor of the architecture
  avx2,      ///< x86-64-v3: AVX2 and FMA
  avx512,    ///< x86-64-v4
};

/// Whether this program has such loops and this processor runs them.
bool is_supported(SimdLevel level);
SimdLevel best_simd_level();

}  // namespace twinflow
