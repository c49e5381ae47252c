#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

#include "core/archive_fwd.hpp"
#include "core/domain.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/neighbors/range_list.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// The rectangle in which particles are; opposite sides are the same line along an axis that is periodic.
struct ParticleSpace {
  glm::dvec2 minimum{-1.0};
  glm::dvec2 maximum{1.0};
  Periodicity periodic = true;

  glm::dvec2 size() const { return maximum - minimum; }
  /// The lengths after which it repeats; see period_of.
  glm::vec2 period() const { return period_of(size(), periodic); }
};

/// The neighbors of each particle. A search (SpatialHash, HashedGrid, Quadtree, BruteForce) answers with
/// ranges of particles in memory. The loops over the ranges are the same for all searches.
///
/// A neighbor is a particle nearer than the radius (r < radius) by the minimum-image distance, and each is
/// reported once. In a periodic space narrower than two radii, no image of a range is the nearest for all its
/// particles. Then `per_pair_image()` is true, and each displacement finds its nearest image.
class Neighborhood {
 public:
  Neighborhood(const ParticleSpace& space, double radius, int block_size)
      : space_(space), radius_(radius), block_size_(block_size) {}
  virtual ~Neighborhood() = default;

  /// Indexes the particles where they are now; may reorder them. Positions must not change until the last
  /// query. Throws RunError naming the id of a particle whose position is not finite.
  virtual void build(ParticleSet& particles, const ThreadTeam& team) = 0;
  /// Ranges that hold every neighbor of every point of a rectangle, which in a periodic space must lie
  /// inside. They may name several images of a particle, of which each point has one in its reach.
  virtual RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const = 0;
  /// Exchanges what an index takes over from the one before it, if anything; see OutputArchive.
  virtual void archive_state(OutputArchive& /*archive*/) {}
  virtual void archive_state(InputArchive& /*archive*/) {}
  RangeList ranges_near(glm::vec2 point) const { return ranges_around(point, point); }
  /// Ranges that hold all particles of a rectangle, each once and without shifts; the rectangle wraps.
  virtual std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const = 0;

  /// All particles, in blocks of at most block_size() that follow each other in memory. Particles in the same
  /// place as one of a block's are in the range that holds the block itself.
  std::span<const Block> blocks() const { return {blocks_.data(), static_cast<std::size_t>(block_count_)}; }

  const ParticleSpace& space() const { return space_; }
  double radius() const { return radius_; }
  int block_size() const { return block_size_; }
  bool per_pair_image() const { return per_pair_image_; }
  /// The data for displacements of pairs, in hot loops that look as far as the search or less far.
  Geometry geometry() const { return geometry(radius_); }
  Geometry geometry(double radius) const;

  /// Calls visit(j, dx, dy, r²) for every particle j nearer than the radius to the point, with (dx, dy) from
  /// j to the point. A particle that sits at the point is reported too.
  template <class Visit>
  void for_each_near(const ParticleSet& particles, glm::vec2 point, Visit&& visit) const;

  /// Calls visit(j) once for every particle in the rectangle lower … upper, in a fixed order. In a periodic
  /// space this includes images.
  template <class Visit>
  void for_each_in(const ParticleSet& particles, glm::dvec2 lower, glm::dvec2 upper, Visit&& visit) const;

  /// The mean number of neighbors nearer than `distance`, not counting the particle itself.
  double mean_count(const ParticleSet& particles, const ThreadTeam& team,
                    double distance = std::numeric_limits<double>::infinity()) const;

 protected:
  ParticleSpace space_;
  double radius_;
  int block_size_;
  bool per_pair_image_ = false;
  std::vector<Block> blocks_;  ///< its first block_count_ entries are in use
  int block_count_ = 0;

  /// Throws RunError if a position is not finite.
  static void require_finite(const ParticleSet& particles);
  /// Whether two images of one particle can be within the radius of a point in a narrow space.
  bool has_several_images() const;
  /// Appends blocks for the particles begin … end-1; their ranges are still to be found.
  void add_blocks(int begin, int end);
};

/// The nearest image of a displacement between two points of a periodic space; odd in its argument.
inline float nearest_image(float displacement, float size) {
  if (displacement > 0.5f * size) return displacement - size;
  if (displacement < -0.5f * size) return displacement + size;
  return displacement;
}

template <class Visit>
void Neighborhood::for_each_near(const ParticleSet& particles, glm::vec2 point, Visit&& visit) const {
  const float* x = particles.x.data();
  const float* y = particles.y.data();
  const float radius_squared = static_cast<float>(radius_ * radius_);
  const glm::vec2 period = space_.period();
  for (const Range& range : ranges_near(point)) {
    for (int j = range.begin; j < range.end; ++j) {
      float dx = (point.x - x[j]) - range.shift_x;
      float dy = (point.y - y[j]) - range.shift_y;
      if (per_pair_image_) {
        dx = nearest_image(dx, period.x);
        dy = nearest_image(dy, period.y);
      }
      const float distance_squared = dx * dx + dy * dy;
      if (distance_squared < radius_squared) visit(j, dx, dy, distance_squared);
    }
  }
}

template <class Visit>
void Neighborhood::for_each_in(const ParticleSet& particles, glm::dvec2 lower, glm::dvec2 upper,
                               Visit&& visit) const {
  const auto covers = [](double value, double from, double to, double size, bool periodic) {
    if (!periodic) return from <= value && value <= to;
    return value + size * std::ceil((from - value) / size) <= to;  // the first image at or after `from`
  };
  const glm::dvec2 size = space_.size();
  for (const auto& [begin, end] : ranges_in(lower, upper)) {
    for (int j = begin; j < end; ++j) {
      const auto at = static_cast<std::size_t>(j);
      if (covers(particles.x[at], lower.x, upper.x, size.x, space_.periodic.x) &&
          covers(particles.y[at], lower.y, upper.y, size.y, space_.periodic.y)) {
        visit(j);
      }
    }
  }
}

/// Shares out the blocks of particles: calls work(first, last) for stretches of blocks first … last-1.
template <class Work>
void for_blocks(const Neighborhood& neighborhood, const ThreadTeam& team, const Work& work) {
  constexpr int kBlocksAtOnce = 16;
  team.for_ranges(static_cast<int>(neighborhood.blocks().size()), kBlocksAtOnce, work);
}

}  // namespace twinflow
