#include "particles/loops/heat_loops.hpp"

#include "particles/simd/smoothing_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Lone particles conduct to each other as if their kernels were full to this part.
constexpr float kLeastMoment = 0.125f;

/// Σ V |W′| r.
struct HeatMomentSums {
  float inverse_radius;
  Floats sum{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    sum += WendlandC2::pull(nearness(offset, inverse_radius), inverse_radius) * offset.squared;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(sum); }
};

void conductances(const HeatArguments& heat, const HeatedArrays& walls, float* conductance, int first,
                  int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = heat.blocks[b];
    const int at = block.begin;
    HeatMomentSums sums{.inverse_radius = heat.geometry.inverse_radius};
    visit_neighbors(block, heat.geometry, heat.x, heat.y, sums);
    const Floats moment = maximum(0.5f * heat.gradient_factor * sums.sum, kLeastMoment);
    const Floats free = walls.free ? load(walls.free + at) : Floats{} + 1.0f;
    store(0.5f * free / moment, conductance + at, block.end - at);
  }
}

/// Every factor is the same for i and j or the opposite, to the last bit: so is what a pair exchanges.
struct HeatRateSums {
  float inverse_radius;
  const float *temperatures, *conductances;
  Floats temperature, conductance;
  Floats rate{}, weight{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats part = WendlandC2::pull(nearness(offset, inverse_radius), inverse_radius) *
                        (conductance + of_neighbors(conductances, j));
    rate += part * (of_neighbors(temperatures, j) - temperature);
    weight += part;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(rate, weight); }
};

void rates(const HeatArguments& heat, const HeatedArrays& walls, const float* conductance, float* rate,
           float* weight, int first, int last) {
  const float factor = 2.0f * heat.gradient_factor;
  for (int b = first; b < last; ++b) {
    const Block& block = heat.blocks[b];
    const int at = block.begin;
    const int count = block.end - at;
    HeatRateSums sums{.inverse_radius = heat.geometry.inverse_radius,
                      .temperatures = heat.temperature,
                      .conductances = conductance,
                      .temperature = load(heat.temperature + at),
                      .conductance = load(conductance + at)};
    visit_neighbors(block, heat.geometry, heat.x, heat.y, sums);
    Floats total = factor * sums.rate;
    Floats own = factor * sums.weight;
    if (walls.exchange) {
      const Floats exchange = load(walls.exchange + at);
      total += load(walls.exchange_temperature + at) - exchange * sums.temperature;
      own += exchange;
    }
    store(total, rate + at, count);
    store(own, weight + at, count);
  }
}

/// The moments Σ w d dᵀ and Σ w (Tⱼ − Tᵢ) d with d = xᵢ − xⱼ.
struct HeatGradientSums {
  float inverse_radius;
  const float* temperatures;
  Floats temperature;
  Floats xx{}, xy{}, yy{}, x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats weight = WendlandC2::pull(nearness(offset, inverse_radius), inverse_radius);
    const Floats wx = weight * offset.dx;
    const Floats wy = weight * offset.dy;
    const Floats difference = of_neighbors(temperatures, j) - temperature;
    xx += wx * offset.dx;
    xy += wx * offset.dy;
    yy += wy * offset.dy;
    x += wx * difference;
    y += wy * difference;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(xx, xy, yy, x, y); }
};

void gradients(const HeatArguments& heat, float* x, float* y, int first, int last) {
  constexpr float kLeastSpread = 0.05f;  // of the determinant, relative to that of an even spread
  const Floats zero{};
  for (int b = first; b < last; ++b) {
    const Block& block = heat.blocks[b];
    const int at = block.begin;
    const int count = block.end - at;
    HeatGradientSums sums{.inverse_radius = heat.geometry.inverse_radius,
                          .temperatures = heat.temperature,
                          .temperature = load(heat.temperature + at)};
    visit_neighbors(block, heat.geometry, heat.x, heat.y, sums);
    const Floats half_trace = 0.5f * (sums.xx + sums.yy);
    const Floats determinant = sums.xx * sums.yy - sums.xy * sums.xy;
    const Integers spread = determinant > kLeastSpread * half_trace * half_trace;
    const Floats scale = spread ? -1.0f / determinant : zero;
    store(scale * (sums.yy * sums.x - sums.xy * sums.y), x + at, count);
    store(scale * (sums.xx * sums.y - sums.xy * sums.x), y + at, count);
  }
}

}  // namespace

extern const HeatLoops kHeatLoops;
const HeatLoops kHeatLoops = {kParticles, conductances, rates, gradients};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
