#pragma once

// The x86-64 copies of the loops called `name`, for loops_at.
#define TWINFLOW_COPIES_OF(name) simd_baseline::name, simd_avx2::name, simd_avx512::name
