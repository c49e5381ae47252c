#pragma once

/// Declares the copies of the loops called `name` that may be compiled, one for each set of instructions.
#define TWINFLOW_DECLARE_LOOPS(Loops, name) \
  namespace simd_baseline {                 \
  extern const Loops name;                  \
  }                                         \
  namespace simd_avx2 {                     \
  extern const Loops name;                  \
  }                                         \
  namespace simd_avx512 {                   \
  extern const Loops name;                  \
  }
