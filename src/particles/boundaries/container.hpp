#pragma once

#include <cmath>
#include <utility>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/boundaries/solid_ledger.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/solids/solid_set.hpp"
#include "scene/solids/walls.hpp"

namespace twinflow {

/// What frees particles from walls.
struct AntiStick {
  double speed = 0.0;          ///< away from the wall, domain units per second …
  double below_density = 0.0;  ///< … for particles below this density
};

struct Bounce {
  double restitution = 0.0;  ///< part of the approach speed given back, 0 … 1
  AntiStick anti_stick = {};
};

/// Moves particles to the nearest surface of solids, by `limit` at most: a ball put into fluid does not throw
/// it apart. Applies `bounce` to velocities relative to the solid. The tally takes the reactions.
void keep_out(ParticleSet& particles, int begin, int end, const SolidSet& shapes, const Domain& domain,
              double limit, const Bounce& bounce, SolidTally& tally);

/// The domain's boundary, its rectangle as a box, or a circle round the origin. The domain's boundary has
/// walls if it does not wrap. A box has the domain's walls if these are all around; its ends may be open to a
/// channel's buffers. A circle is a bowl in SolidSet, no wall here.
class ParticleContainer {
 public:
  ParticleContainer(Container kind, const Domain& domain, double radius);
  /// Opens left and right, and with a width also below and above, to buffers of these widths, domain units.
  void open_ends(double buffer_width, double width_at_sides) {
    buffer_width_ = buffer_width;
    width_at_sides_ = width_at_sides;
  }
  bool is_open() const { return buffer_width_ > 0.0; }
  bool is_open_at_sides() const { return width_at_sides_ > 0.0; }
  /// A point, moved to just before an open end if beyond: solids at the ends continue in the buffers.
  glm::dvec2 between_ends(glm::dvec2 point) const {
    constexpr double kBeforeEnd = 0.01;  // buffers' widths, for solids that stop right at the end
    const double half_width = 0.5 * domain_.size().x;
    if (!is_open() || std::abs(point.x) <= half_width) return point;
    return {std::copysign(half_width - kBeforeEnd * buffer_width_, point.x), point.y};
  }
  bool is_circle() const { return kind_ == Container::circle; }
  bool is_domain_boundary() const { return is_domain_; }  ///< its walls are the domain's

  /// The domain's own walls, if these are the container.
  void set_walls(const Walls& walls) { walls_ = walls; }
  /// The velocity of the wall with that unit normal, domain units per second.
  glm::dvec2 wall_velocity(glm::dvec2 inward) const {
    return is_domain_ ? walls_.velocity(inward) : glm::dvec2(0.0);
  }
  /// 0: no slip, 1: free slip; no slip at boxes other than the domain's boundary.
  double wall_slip(glm::dvec2 inward) const { return is_domain_ ? walls_.slip(inward) : 0.0; }
  double fastest_wall() const { return is_domain_ ? std::abs(walls_.lid_speed) : 0.0; }

  /// The rectangle with buffers, for the neighbor search.
  ParticleSpace space() const;
  double area() const;  ///< with its buffers, domain units²
  /// Whether a point or its image is inside or on the walls, buffers excluded.
  bool contains(glm::dvec2 point) const;
  /// Whether a particle may be put at a point: strictly between the walls. If the container wraps, only the
  /// image in [minimum, maximum) counts.
  bool admits(glm::dvec2 point) const;
  /// Whether a disc lies inside and does not meet its own images.
  bool holds_disc(glm::dvec2 center, double radius) const;
  /// The container's part of the row `height` above a point, relative to the point; of nearest images if the
  /// domain wraps. Begin and end are equal if there is none.
  std::pair<double, double> row_beside(glm::dvec2 point, double height) const;

  /// Brings particles inside by wrapping, or onto the wall with `bounce`. Without an anti-stick speed, lone
  /// particles stay there. "Simulating blobs of fluid" moves the old position by radius · Δt instead.
  /// Particles must be within one domain size of the container.
  void contain(ParticleSet& particles, const Bounce& bounce, const ThreadTeam& team) const;
  /// For particles begin … end-1.
  void contain(ParticleSet& particles, const Bounce& bounce, int begin, int end) const;
  /// Wraps particles begin … end-1; walls do nothing.
  void wrap(ParticleSet& particles, int begin, int end) const;

  /// Calls visit(distance, unit normal inwards) for every wall nearer than `reach` to a point inside.
  template <class Visit>
  void for_each_wall_near(glm::vec2 point, float reach, const Visit& visit) const;
  bool is_near_wall(glm::vec2 point, float reach) const {
    if (kind_ == Container::circle) return false;
    const bool beside = half_size(0) - std::abs(point.x) < reach && !wraps_.x && !is_open();
    return beside || (half_size(1) - std::abs(point.y) < reach && !wraps_.y && !is_open_at_sides());
  }
  /// The same for open ends and sides, walls for rigid bodies alone.
  template <class Visit>
  void for_each_open_end_near(glm::vec2 point, float reach, const Visit& visit) const {
    if (is_open()) for_each_end_near(point, reach, visit);
    if (is_open_at_sides()) for_each_side_near(point, reach, visit);
  }

 private:
  Container kind_;
  Periodicity wraps_;
  bool is_domain_;
  Walls walls_{.no_slip = true};
  Domain domain_;
  double radius_;
  double buffer_width_ = 0.0;    ///< 0: the ends are closed
  double width_at_sides_ = 0.0;  ///< likewise below and above

  float half_size(int axis) const { return static_cast<float>(0.5 * domain_.size()[axis]); }
  template <class Visit>
  void for_each_end_near(glm::vec2 point, float reach, const Visit& visit) const {
    const float half_width = half_size(0);
    if (half_width + point.x < reach) visit(half_width + point.x, glm::vec2(1.0f, 0.0f));
    if (half_width - point.x < reach) visit(half_width - point.x, glm::vec2(-1.0f, 0.0f));
  }
  template <class Visit>
  void for_each_side_near(glm::vec2 point, float reach, const Visit& visit) const {
    const float half_height = half_size(1);
    if (half_height + point.y < reach) visit(half_height + point.y, glm::vec2(0.0f, 1.0f));
    if (half_height - point.y < reach) visit(half_height - point.y, glm::vec2(0.0f, -1.0f));
  }
  void contain_between_ends(ParticleSet& particles, int begin, int end, const Bounce& bounce) const;
};

template <class Visit>
void ParticleContainer::for_each_wall_near(glm::vec2 point, float reach, const Visit& visit) const {
  if (kind_ == Container::circle) return;
  if (!wraps_.x && !is_open()) for_each_end_near(point, reach, visit);
  if (!wraps_.y && !is_open_at_sides()) for_each_side_near(point, reach, visit);
}

}  // namespace twinflow
