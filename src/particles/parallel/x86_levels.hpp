#pragma once

// The copies of the loops called `name` that an x86-64 program has, for loops_at.
#define TWINFLOW_COPIES_OF(name) simd_baseline::name, simd_avx2::name, simd_avx512::name
