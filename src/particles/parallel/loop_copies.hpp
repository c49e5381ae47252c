#pragma once

/// Declares the loops called `name` for each instruction set.
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
