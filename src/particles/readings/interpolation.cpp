#include "particles/readings/interpolation.hpp"

#include <algorithm>
#include <stdexcept>

#include "particles/loops/interpolation_loops.hpp"
#include "particles/parallel/loop_choice.hpp"

namespace twinflow {
namespace {

const InterpolationLoops& loops_here() { return TWINFLOW_LOOPS_AT(best_simd_level(), kInterpolationLoops); }

std::vector<Block> blocks_of(std::span<const InterpolationPoints::Group> groups) {
  std::vector<Block> blocks;
  blocks.reserve(groups.size());
  for (const auto& group : groups) blocks.push_back({group.begin, group.end, {}});
  return blocks;
}

}  // namespace

InterpolationPoints::InterpolationPoints(std::span<const glm::vec2> points, const Domain& domain)
    : size_(points.size()) {
  x_.reserve(size_ + kParticlePadding);
  y_.reserve(size_ + kParticlePadding);
  const glm::dvec2 lower = domain.minimum();
  const glm::dvec2 upper = lower + domain.size();
  for (const glm::vec2& point : points) {
    const glm::dvec2 exact(point);
    // Most points are inside, and checking that costs less than wrapping.
    const bool is_inside = exact.x >= lower.x && exact.x < upper.x && exact.y >= lower.y && exact.y < upper.y;
    const glm::vec2 inside = is_inside ? point : glm::vec2(domain.wrapped(exact));
    x_.push_back(inside.x);
    y_.push_back(inside.y);
  }
  x_.resize(size_ + kParticlePadding, 0.0f);
  y_.resize(size_ + kParticlePadding, 0.0f);

  const int count = static_cast<int>(size_);
  const int lanes = loops_here().lanes;
  for (int begin = 0; begin < count; begin += lanes) {
    const int end = std::min(begin + lanes, count);
    const auto [left, right] = std::minmax_element(x_.begin() + begin, x_.begin() + end);
    const auto [low, high] = std::minmax_element(y_.begin() + begin, y_.begin() + end);
    groups_.push_back({begin, end, {*left, *low}, {*right, *high}});
  }
}

void interpolate(const ParticleSet& particles, const Neighborhood& neighborhood, double interaction_radius,
                 const ThreadTeam& team, const InterpolationPoints& points,
                 std::span<const float* const> values, std::span<float* const> results) {
  if (values.size() != results.size() || values.size() < 2 || values.size() > kMostInterpolated) {
    throw std::logic_error("interpolate takes two or three values at a time");
  }
  std::vector<Block> blocks = blocks_of(points.groups());
  BlockRanges ranges;
  ranges.fill(blocks, team, [&](const Block& block) {
    const auto& group = points.groups()[static_cast<std::size_t>(&block - blocks.data())];
    return neighborhood.ranges_around(group.lower, group.upper);
  });

  InterpolationArguments arguments = {.blocks = blocks.data(),
                                      .geometry = neighborhood.geometry(interaction_radius),
                                      .x = particles.x.data(),
                                      .y = particles.y.data(),
                                      .point_x = points.x(),
                                      .point_y = points.y(),
                                      .values = {},
                                      .results = {}};
  std::copy(values.begin(), values.end(), arguments.values);
  std::copy(results.begin(), results.end(), arguments.results);
  constexpr int kBlocksAtOnce = 64;
  const auto kernel = values.size() == 2 ? loops_here().two : loops_here().three;
  team.for_ranges(static_cast<int>(blocks.size()), kBlocksAtOnce,
                  [&](int first, int last) { kernel(arguments, first, last); });
}

}  // namespace twinflow
