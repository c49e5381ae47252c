#include "particles/loops/wcsph_loops.hpp"

#include "particles/loops/wcsph_acceleration_lanes.hpp"
#include "particles/loops/wcsph_rate_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Calls work.with<Kernel, Radius>() for the fluid's smoothing kernel and radii.
template <class Work>
void choose(const WcsphFluid& fluid, const Work& work) {
  if (fluid.half_radius_ratio) {
    fluid.cubic_spline ? work.template with<CubicSpline, AdaptiveRadius>()
                       : work.template with<WendlandC2, AdaptiveRadius>();
  } else {
    fluid.cubic_spline ? work.template with<CubicSpline, FixedRadius>()
                       : work.template with<WendlandC2, FixedRadius>();
  }
}

struct Rates {
  const WcsphRateArguments& a;
  int first, last;

  template <class Kernel, class Radius>
  void with() const {
    if (a.corrected || a.shifting) {
      a.fluid.stretched_u ? full_rates<Kernel, Radius, true>(a, first, last)
                          : full_rates<Kernel, Radius, false>(a, first, last);
    } else {
      plain_rates<Kernel, Radius>(a, first, last);
    }
  }
};

struct Leans {
  const WcsphFluid& fluid;
  float *x, *y;
  int first, last;

  template <class Kernel, class Radius>
  void with() const {
    leans_with<Kernel, Radius>(fluid, x, y, first, last);
  }
};

struct Accelerations {
  const WcsphAccelerationArguments& a;
  int first, last;

  template <class Kernel, class Radius>
  void with() const {
    switch (a.form) {
      case WcsphForm::plain_pairs:
        return accelerations_with<Kernel, Radius, PlainPairs>(a, first, last);
      case WcsphForm::corrected_pairs:
        return accelerations_with<Kernel, Radius, CorrectedPairs<false>>(a, first, last);
      case WcsphForm::even_viscosity:
        return accelerations_with<Kernel, Radius, CorrectedPairs<true>>(a, first, last);
      case WcsphForm::differences:
        return accelerations_with<Kernel, Radius, Differences>(a, first, last);
    }
  }
};

void rates(const WcsphRateArguments& a, int first, int last) { choose(a.fluid, Rates{a, first, last}); }

void leans(const WcsphFluid& fluid, float* x, float* y, int first, int last) {
  choose(fluid, Leans{fluid, x, y, first, last});
}

void accelerations(const WcsphAccelerationArguments& a, int first, int last) {
  choose(a.fluid, Accelerations{a, first, last});
}

}  // namespace

extern const WcsphLoops kWcsphLoops;
const WcsphLoops kWcsphLoops = {kParticles, leans, rates, accelerations};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
