#include "particles/interpolation.hpp"

#include <algorithm>
#include <stdexcept>

#include <glm/common.hpp>

#include "particles/interpolation_kernel.hpp"
#include "particles/kernel_choice.hpp"

namespace twinflow {
namespace {

/// Points side by side in memory, as vectors read them.
struct Points {
  AlignedVector<float> x, y;

  Points(std::span<const glm::vec2> points, const Domain& domain) {
    x.reserve(points.size() + kParticlePadding);
    y.reserve(points.size() + kParticlePadding);
    const glm::dvec2 lower = domain.minimum();
    const glm::dvec2 upper = lower + domain.size();
    for (const glm::vec2& point : points) {
      const glm::dvec2 exact(point);
      // Most points are inside; finding out is cheaper than wrapping.
      const bool is_inside =
          exact.x >= lower.x && exact.x < upper.x && exact.y >= lower.y && exact.y < upper.y;
      const glm::vec2 inside = is_inside ? point : glm::vec2(domain.wrapped(exact));
      x.push_back(inside.x);
      y.push_back(inside.y);
    }
    x.resize(points.size() + kParticlePadding, 0.0f);
    y.resize(points.size() + kParticlePadding, 0.0f);
  }
};

/// Cuts points into blocks of so many lanes; their ranges are still to be found.
std::vector<Block> blocks_of(int points, int lanes) {
  std::vector<Block> blocks;
  blocks.reserve(static_cast<std::size_t>(points) / static_cast<std::size_t>(lanes) + 1);
  for (int begin = 0; begin < points; begin += lanes) {
    blocks.push_back({begin, std::min(begin + lanes, points), {}});
  }
  return blocks;
}

RangeList particles_around(const Neighborhood& neighborhood, const Points& points, const Block& block) {
  const auto [left, right] =
      std::minmax_element(points.x.begin() + block.begin, points.x.begin() + block.end);
  const auto [low, high] = std::minmax_element(points.y.begin() + block.begin, points.y.begin() + block.end);
  return neighborhood.ranges_around({*left, *low}, {*right, *high});
}

}  // namespace

void interpolate(const ParticleSet& particles, const Neighborhood& neighborhood, const Domain& domain,
                 double interaction_radius, const ThreadTeam& team, std::span<const glm::vec2> points,
                 std::span<const float* const> values, std::span<float* const> results) {
  if (values.size() != results.size() || values.size() < 2 || values.size() > kMostInterpolated) {
    throw std::logic_error("interpolate takes two or three values at a time");
  }
  const InterpolationKernels& kernels = TWINFLOW_KERNELS_AT(best_simd_level(), kInterpolationKernels);
  const Points places(points, domain);
  std::vector<Block> blocks = blocks_of(static_cast<int>(points.size()), kernels.lanes);
  BlockRanges ranges;
  ranges.fill(blocks, team,
              [&](const Block& block) { return particles_around(neighborhood, places, block); });

  InterpolationArguments arguments = {.blocks = blocks.data(),
                                      .geometry = neighborhood.geometry(),
                                      .x = particles.x.data(),
                                      .y = particles.y.data(),
                                      .point_x = places.x.data(),
                                      .point_y = places.y.data(),
                                      .values = {},
                                      .results = {}};
  arguments.geometry.inverse_radius = static_cast<float>(1.0 / interaction_radius);
  std::ranges::copy(values, arguments.values);
  std::ranges::copy(results, arguments.results);
  constexpr int kBlocksAtOnce = 64;
  const auto kernel = values.size() == 2 ? kernels.two : kernels.three;
  team.for_ranges(static_cast<int>(blocks.size()), kBlocksAtOnce,
                  [&](int first, int last) { kernel(arguments, first, last); });
}

}  // namespace twinflow
