#pragma once

// The only copy of the loops called `name`, three times for loops_at.
#define TWINFLOW_COPIES_OF(name) simd_baseline::name, simd_baseline::name, simd_baseline::name
