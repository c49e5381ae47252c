#include "particles/loops/heat_loops.hpp"

#include "particles/parallel/smoothing_lanes.hpp"

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
    const Block& block = heat.particles.blocks[b];
    const int at = block.begin;
    HeatMomentSums sums{.inverse_radius = heat.particles.geometry.inverse_radius};
    visit_neighbors(block, heat.particles.geometry, heat.particles.x, heat.particles.y, sums);
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
    const Block& block = heat.particles.blocks[b];
    const int at = block.begin;
    const int count = block.end - at;
    HeatRateSums sums{.inverse_radius = heat.particles.geometry.inverse_radius,
                      .temperatures = heat.temperature,
                      .conductances = conductance,
                      .temperature = load(heat.temperature + at),
                      .conductance = load(conductance + at)};
    visit_neighbors(block, heat.particles.geometry, heat.particles.x, heat.particles.y, sums);
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

/// The sums of a linear fit to the neighbors, with d = xᵢ − xⱼ and temperatures relative to the particle's
/// own. That one is left out: if it counted, an outlier that leaves a crowd would become a larger one.
struct HeatFitSums {
  float inverse_radius;
  const float* temperatures;
  Floats temperature;
  Floats weight{}, x{}, y{}, xx{}, xy{}, yy{};  ///< Σ w, Σ w d, Σ w d dᵀ
  Floats heat{}, heat_x{}, heat_y{};            ///< Σ w T, Σ w T d
  Floats lowest{}, highest{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats zero{};
    const Floats w = WendlandC2::pull(nearness(offset, inverse_radius), inverse_radius);
    const Floats wx = w * offset.dx;
    const Floats wy = w * offset.dy;
    const Floats other = w > 0.0f ? of_neighbors(temperatures, j) - temperature : zero;
    weight += w;
    x += wx;
    y += wy;
    xx += wx * offset.dx;
    xy += wx * offset.dy;
    yy += wy * offset.dy;
    heat += w * other;
    heat_x += wx * other;
    heat_y += wy * other;
    lowest = other < lowest ? other : lowest;
    highest = other > highest ? other : highest;
  }

  TWINFLOW_INLINE void add_up() {
    add_lanes(weight, x, y, xx, xy, yy, heat, heat_x, heat_y);
    if constexpr (kNeighborsAtOnce == 2) {
      const Floats low = turned(lowest, EachLane{});
      const Floats high = turned(highest, EachLane{});
      lowest = low < lowest ? low : lowest;
      highest = high > highest ? high : highest;
    }
  }
};

void changes(const HeatArguments& heat, const float* shift_x, const float* shift_y, float* change, int first,
             int last) {
  constexpr float kLeastSpread = 0.05f;  // of the determinant, relative to an even spread's
  const Floats zero{};
  const Floats own_weight =
      WendlandC2::pull(Nearness{zero + 1.0f, zero}, heat.particles.geometry.inverse_radius);
  for (int b = first; b < last; ++b) {
    const Block& block = heat.particles.blocks[b];
    const int at = block.begin;
    HeatFitSums sums{.inverse_radius = heat.particles.geometry.inverse_radius,
                     .temperatures = heat.temperature,
                     .temperature = load(heat.temperature + at)};
    visit_neighbors(block, heat.particles.geometry, heat.particles.x, heat.particles.y, sums);
    const Floats per_weight = 1.0f / maximum(sums.weight - own_weight, 1e-3f);
    const Floats xx = sums.xx - per_weight * sums.x * sums.x;
    const Floats xy = sums.xy - per_weight * sums.x * sums.y;
    const Floats yy = sums.yy - per_weight * sums.y * sums.y;
    const Floats x = sums.heat_x - per_weight * sums.x * sums.heat;
    const Floats y = sums.heat_y - per_weight * sums.y * sums.heat;
    const Floats half_trace = 0.5f * (xx + yy);
    const Floats determinant = xx * yy - xy * xy;
    const Integers spread = determinant > kLeastSpread * half_trace * half_trace;
    const Floats scale = spread ? -1.0f / determinant : zero;
    const Floats by_shift =
        scale * ((yy * x - xy * y) * load(shift_x + at) + (xx * y - xy * x) * load(shift_y + at));
    const Floats not_below = by_shift < sums.lowest ? sums.lowest : by_shift;
    store(not_below > sums.highest ? sums.highest : not_below, change + at, block.end - at);
  }
}

}  // namespace

extern const HeatLoops kHeatLoops;
const HeatLoops kHeatLoops = {kParticles, conductances, rates, changes};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
