#pragma once

// The one copy of the loops called `name`, three times as loops_at asks; it gives no other level.
#define TWINFLOW_COPIES_OF(name) simd_baseline::name, simd_baseline::name, simd_baseline::name
