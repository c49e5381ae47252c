#include "particles/double_density_kernel.hpp"

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX2__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif

// One particle i per lane; the loops run over the neighbours j one by one, all lanes looking at the same j.
// So nothing is masked or reduced, and every particle adds up its neighbours in the order of memory.
typedef float Floats __attribute__((vector_size(kLanes * sizeof(float))));
typedef int Integers __attribute__((vector_size(kLanes * sizeof(int))));

inline Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

inline void store(Floats values, float* to, int count) {
  if (count == kLanes) {
    __builtin_memcpy(to, &values, sizeof values);
  } else {
    for (int lane = 0; lane < count; ++lane) to[lane] = values[lane];
  }
}

inline Floats maximum(Floats a, float b) {
  const Floats broadcast = b - Floats{};
#if defined(__AVX512F__)
  return _mm512_max_ps(a, broadcast);
#elif defined(__AVX2__)
  return _mm256_max_ps(a, broadcast);
#elif defined(__SSE2__)
  return _mm_max_ps(a, broadcast);
#else
  return a > broadcast ? a : broadcast;
#endif
}

/// 1/√value for value > 0, to 11 bits or more.
inline Floats approximate_inverse_root(Floats value) {
#if defined(__AVX512F__)
  return _mm512_rsqrt14_ps(value);
#elif defined(__AVX2__)
  return _mm256_rsqrt_ps(value);
#elif defined(__SSE2__)
  return _mm_rsqrt_ps(value);
#else
  // Halving the exponent in the bit pattern gives 4 bits, a Newton step 9, another 17.
  Integers bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  bits = 0x5f375a86 - (bits >> 1);
  Floats root;
  __builtin_memcpy(&root, &bits, sizeof root);
  root = root * (1.5f - 0.5f * value * root * root);
  return root * (1.5f - 0.5f * value * root * root);
#endif
}

/// How a displacement finds its periodic image.
enum class Image { same, shifted, nearest };

/// How a particle j is seen from those in the lanes.
struct Sight {
  Floats dx, dy;   ///< from j
  Floats squared;  ///< distance, never quite zero
  Floats g;        ///< nearness 1 − r/h, 0 beyond the radius
  Floats inverse;  ///< 1/(r h)
};

template <Image image>
inline Sight look_at(Floats x, Floats y, float xj, float yj, const Range& range, const Geometry& geometry) {
  Sight s;
  s.dx = x - xj;
  s.dy = y - yj;
  if constexpr (image == Image::shifted) {
    s.dx -= range.shift_x;
    s.dy -= range.shift_y;
  }
  if constexpr (image == Image::nearest) {
    const Floats zero{};
    const Floats width = zero + geometry.width;
    const Floats height = zero + geometry.height;
    s.dx -= (s.dx > 0.5f * width ? width : zero) - (s.dx < -0.5f * width ? width : zero);
    s.dy -= (s.dy > 0.5f * height ? height : zero) - (s.dy < -0.5f * height ? height : zero);
  }
  s.squared = s.dx * s.dx + (s.dy * s.dy + 0.5f * kCoincidentSquared);
  // One Newton step makes y ≈ 1/r exact to float precision: y (3/2 − r² y²/2). The division by h is folded
  // in.
  const Floats y0 = approximate_inverse_root(s.squared);
  const Floats r0 = s.squared * y0;
  const Floats step = 1.5f * geometry.inverse_radius - (0.5f * geometry.inverse_radius) * (r0 * y0);
  s.g = maximum(1.0f - r0 * step, 0.0f);
  s.inverse = y0 * step;
  return s;
}

struct DensitySums {
  Floats density, near_density;
  Integers coincident;
};

template <Image image, bool count_coincident>
inline void add_densities(DensitySums& sums, Floats x, Floats y, const Range& range,
                          const DensityArguments& a) {
  for (int j = range.begin; j < range.end; ++j) {
    const Sight s = look_at<image>(x, y, a.x[j], a.y[j], range, a.geometry);
    const Floats g2 = s.g * s.g;
    sums.density += g2;
    sums.near_density += g2 * s.g;
    if constexpr (count_coincident) sums.coincident -= s.squared < kCoincidentSquared;
  }
}

struct Displacement {
  Floats x, y;
};

template <Image image>
inline void add_displacements(Displacement& sum, Floats x, Floats y, Floats pressure, Floats near_pressure,
                              const Range& range, const DisplacementArguments& a) {
  for (int j = range.begin; j < range.end; ++j) {
    const Sight s = look_at<image>(x, y, a.x[j], a.y[j], range, a.geometry);
    const Floats push =
        ((pressure + a.pressure[j]) + (near_pressure + a.near_pressure[j]) * s.g) * (s.g * s.inverse);
    sum.x += push * s.dx;
    sum.y += push * s.dy;
  }
}

inline bool is_shifted(const Range& range) { return range.shift_x != 0.0f || range.shift_y != 0.0f; }

void densities(const DensityArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.blocks[b];
    const Floats x = load(a.x + block.begin);
    const Floats y = load(a.y + block.begin);
    DensitySums sums{};
    for (int k = 0; k < block.near.count; ++k) {
      const Range& range = block.near.ranges[k];
      if (a.geometry.per_pair_image) {
        add_densities<Image::nearest, true>(sums, x, y, range, a);
      } else if (is_shifted(range)) {
        add_densities<Image::shifted, false>(sums, x, y, range, a);
      } else if (range.begin <= block.begin && block.end <= range.end) {
        add_densities<Image::same, true>(sums, x, y, range, a);
      } else {
        add_densities<Image::same, false>(sums, x, y, range, a);
      }
    }
    const int count = block.end - block.begin;
    const Floats density = sums.density * a.mass_factor;  // the particle's own g = 1 is part of it …
    store(density, a.density + block.begin, count);
    store((density * a.inverse_rest_density - 1.0f) * a.stiffness, a.pressure + block.begin, count);
    store((sums.near_density - 1.0f) * a.near_factor, a.near_pressure + block.begin,
          count);  // … not of the near one
    int coincident = 0;
    for (int lane = 0; lane < count; ++lane) coincident += sums.coincident[lane] - 1;  // each meets itself
    a.has_coincident[b] = coincident > 0;
  }
}

void displacements(const DisplacementArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.blocks[b];
    const Floats x = load(a.x + block.begin);
    const Floats y = load(a.y + block.begin);
    const Floats pressure = load(a.pressure + block.begin);
    const Floats near_pressure = load(a.near_pressure + block.begin);
    Displacement sum{};
    for (int k = 0; k < block.near.count; ++k) {
      const Range& range = block.near.ranges[k];
      if (a.geometry.per_pair_image) {
        add_displacements<Image::nearest>(sum, x, y, pressure, near_pressure, range, a);
      } else if (is_shifted(range)) {
        add_displacements<Image::shifted>(sum, x, y, pressure, near_pressure, range, a);
      } else {
        add_displacements<Image::same>(sum, x, y, pressure, near_pressure, range, a);
      }
    }
    const int count = block.end - block.begin;
    store(sum.x * a.factor, a.displacement_x + block.begin, count);
    store(sum.y * a.factor, a.displacement_y + block.begin, count);
  }
}

}  // namespace

extern const DoubleDensityKernels kDoubleDensityKernels;
const DoubleDensityKernels kDoubleDensityKernels = {kLanes, densities, displacements};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
