#pragma once

#include "particles/loops/shifting_loops.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/smoothing_lanes.hpp"

// Corrected gradients and shifts. d is xᵢ − xⱼ, w a pair's pull times volume.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Sums for corrected velocity gradients and crowding.
struct GradientSums {
  Floats u, v;
  Floats xx{}, xy{}, yy{};        ///< Σ w d dᵀ
  Floats ux{}, uy{}, vx{}, vy{};  ///< Σ w (vⱼ − vᵢ) dᵀ
  Floats crowd_x{}, crowd_y{};    ///< Σ w d, weighted to close neighbors

  /// wx, wy: w d.
  TWINFLOW_INLINE void add(const Offset& offset, Floats wx, Floats wy, Floats du, Floats dv) {
    xx += wx * offset.dx;
    xy += wx * offset.dy;
    yy += wy * offset.dy;
    ux += wx * du;
    uy += wy * du;
    vx += wx * dv;
    vy += wy * dv;
  }

  /// `shape`: kernel, relative to a pair one spacing apart.
  TWINFLOW_INLINE void add_crowding(Floats shape, Floats wx, Floats wy) {
    const Floats squared = shape * shape;
    const Floats crowding = 1.0f + 0.2f * (squared * squared);
    crowd_x += crowding * wx;
    crowd_y += crowding * wy;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(xx, xy, yy, ux, uy, vx, vy, crowd_x, crowd_y); }
};

/// −B times the gradient's factor; B is the inverse moment matrix or the identity.
struct Correction {
  Integers full;  ///< kernel
  Floats xx, xy, yy;
};

/// Least mean and determinant of the second moments of a kernel that counts as full.
struct FullKernel {
  float moment = kFullKernel;
  float determinant = 0.75f;  ///< neighbors near a line, as in spray, have a large inverse
};

/// Corrects by the matrix if the kernel is full. Beside solids, if required, it uses the mean eigenvalue with
/// the solids' part.
TWINFLOW_INLINE Correction correction_of(const GradientSums& sums, float factor, const SolidArrays& solids,
                                         int at, bool corrected, bool corrected_at_solids = false,
                                         const FullKernel& least = {}) {
  const Floats zero{};
  const Floats one = zero + 1.0f;
  const Floats share = solids.share ? load(solids.share + at) : zero;
  const Floats moment = solids.share ? load(solids.moment + at) : zero;
  const Floats xx = factor * sums.xx;
  const Floats xy = factor * sums.xy;
  const Floats yy = factor * sums.yy;
  // Full: Σ V d·∇W ≈ −2, the dimension, with solids; a surface halves it.
  const Floats trace = 0.5f * (xx + yy) + moment;
  const Integers full = trace > least.moment;
  const Floats determinant = xx * yy - xy * xy;
  const Integers invert = full & (share <= 0.0f) & (determinant > least.determinant) & (corrected ? -1 : 0);
  const Integers scaled = full & (share > 0.0f) & (corrected_at_solids ? -1 : 0);
  const Floats scale = (invert ? 1.0f / determinant : (scaled ? 1.0f / trace : one)) * -factor;
  return {full, scale * (invert ? yy : one), scale * (invert ? -xy : zero), scale * (invert ? xx : one)};
}

struct Gradient {
  Floats u_x, u_y, v_x, v_y;
};

TWINFLOW_INLINE Gradient velocity_gradient(const GradientSums& sums, const Correction& b) {
  return {fused(sums.ux, b.xx, sums.uy * b.xy), fused(sums.uy, b.yy, sums.ux * b.xy),
          fused(sums.vy, b.xy, sums.vx * b.xx), fused(sums.vx, b.xy, sums.vy * b.yy)};
}

struct Shift {
  Floats x, y;
};

/// Stores a block's shifts and their velocity changes; returns the shifts.
TWINFLOW_INLINE Shift store_shifts(const ShiftArguments& shift, const GradientSums& sums, Integers full,
                                   const Gradient& gradient, float gradient_factor, const SolidArrays& solids,
                                   int at, int count) {
  const Floats zero{};
  const Floats one = zero + 1.0f;
  Floats crowd_x = gradient_factor * sums.crowd_x;
  Floats crowd_y = gradient_factor * sums.crowd_y;
  if (solids.share) {
    crowd_x += load(solids.push_x + at);
    crowd_y += load(solids.push_y + at);
  }
  const Floats strength = full ? zero + shift.factor : zero;
  const Floats sx = strength * crowd_x;
  const Floats sy = strength * crowd_y;
  const Floats part = shift.limit * approximate_inverse_root(sx * sx + sy * sy + 1e-30f);
  const Floats kept = part < 1.0f ? part : one;
  const Floats x = kept * sx;
  const Floats y = kept * sy;
  store(x, shift.x + at, count);
  store(y, shift.y + at, count);
  store(fused(gradient.u_x, x, gradient.u_y * y), shift.u + at, count);
  store(fused(gradient.v_x, x, gradient.v_y * y), shift.v + at, count);
  return {x, y};
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
