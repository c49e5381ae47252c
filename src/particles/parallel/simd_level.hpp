#pragma once

namespace twinflow {

/// Instruction sets that the hot loops are compiled for. Results differ between them only by float rounding.
enum class SimdLevel {
  baseline,  ///< instructions that every processor of the architecture has
  avx2,      ///< x86-64-v3: AVX2 and FMA
  avx512,    ///< x86-64-v4
};

/// Whether this program has loops for the level and this processor can run them.
bool is_supported(SimdLevel level);
/// The highest supported level.
SimdLevel best_simd_level();

}  // namespace twinflow
