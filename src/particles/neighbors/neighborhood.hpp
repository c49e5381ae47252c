#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/neighbors/range_list.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

class StateVisitor;

/// Rectangle of the particles; a periodic axis joins its opposite sides.
struct ParticleSpace {
  glm::dvec2 minimum{-1.0};
  glm::dvec2 maximum{1.0};
  Periodicity periodic = true;

  glm::dvec2 size() const { return maximum - minimum; }
  /// Lengths of repetition; see period_of.
  glm::vec2 period() const { return period_of(size(), periodic); }
};

/// Neighbors by ranges of particles in memory. A neighbor is nearer than the radius (r < radius) by the
/// minimum-image distance; each is reported once. In a periodic space narrower than two radii,
/// `per_pair_image()` is true: each displacement needs its own nearest image.
class Neighborhood {
 public:
  Neighborhood(const ParticleSpace& space, double radius, int block_size)
      : space_(space), radius_(radius), block_size_(block_size) {}
  virtual ~Neighborhood() = default;

  /// Indexes and may reorder particles. Positions must not change until the last query. Throws RunError
  /// naming the id of a particle with a non-finite position.
  virtual void build(ParticleSet& particles, const ThreadTeam& team) = 0;
  /// Ranges with every neighbor of every point of a rectangle, which must lie inside a periodic space. Of
  /// several images of a particle, each point reaches one.
  virtual RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const = 0;
  /// Exchanges what the next index takes over; see StateVisitor.
  virtual void visit_state(StateVisitor& /*visitor*/) {}
  RangeList ranges_near(glm::vec2 point) const { return ranges_around(point, point); }
  /// Ranges with all particles of a rectangle, each once and without shifts; the rectangle wraps.
  virtual std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const = 0;

  /// All particles, in consecutive blocks of at most block_size(). Particles that coincide with a block's are
  /// in the range that holds the block.
  std::span<const Block> blocks() const { return {blocks_.data(), static_cast<std::size_t>(block_count_)}; }

  const ParticleSpace& space() const { return space_; }
  double radius() const { return radius_; }
  int block_size() const { return block_size_; }
  bool per_pair_image() const { return per_pair_image_; }
  /// For hot loops within the search radius.
  Geometry geometry() const { return geometry(radius_); }
  Geometry geometry(double radius) const;
  LoopParticles loop_particles(const ParticleSet& particles) const {
    return loop_particles(particles, radius_);
  }
  LoopParticles loop_particles(const ParticleSet& particles, double radius) const;

  /// Calls visit(j, dx, dy, r²) for every particle j within the radius, also at the point, with (dx, dy) from
  /// j to the point.
  template <class Visit>
  void for_each_near(const ParticleSet& particles, glm::vec2 point, Visit&& visit) const;

  /// Calls visit(j) once for every particle in the rectangle, periodic images included, in a fixed order.
  template <class Visit>
  void for_each_in(const ParticleSet& particles, glm::dvec2 lower, glm::dvec2 upper, Visit&& visit) const;

  /// Mean number of neighbors within `distance`, without the particle itself.
  double mean_count(const ParticleSet& particles, const ThreadTeam& team,
                    double distance = std::numeric_limits<double>::infinity()) const;

 protected:
  ParticleSpace space_;
  double radius_;
  int block_size_;
  bool per_pair_image_ = false;
  std::vector<Block> blocks_;  ///< first block_count_ are used
  int block_count_ = 0;

  /// Throws RunError if a position is not finite.
  static void require_finite(const ParticleSet& particles);
  /// Whether two images of a particle can be within the radius.
  bool has_several_images() const;
  /// Appends blocks without ranges for particles begin … end-1.
  void add_blocks(int begin, int end);
};

/// Nearest periodic image of a displacement; odd.
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
    return value + size * std::ceil((from - value) / size) <= to;  // the first image from `from` on
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

/// Shares out blocks: calls work(first, last) for first … last-1.
template <class Work>
void for_blocks(const Neighborhood& neighborhood, const ThreadTeam& team, const Work& work) {
  constexpr int kBlocksAtOnce = 16;
  team.for_ranges(static_cast<int>(neighborhood.blocks().size()), kBlocksAtOnce, work);
}

}  // namespace twinflow
