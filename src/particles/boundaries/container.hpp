#pragma once

#include <cmath>
#include <utility>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/boundaries/solid_ledger.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/parameters/settings.hpp"
#include "scene/solids/solid_set.hpp"
#include "scene/solids/walls.hpp"

namespace twinflow {

/// What walls give to particles that would otherwise stay where they touched them.
struct AntiStick {
  double speed = 0.0;          ///< away from the wall, domain units per second …
  double below_density = 0.0;  ///< … for particles whose density is below this: fluid at rest stays at rest
};

/// How walls and solids return particles.
struct Bounce {
  double restitution = 0.0;  ///< part of the speed towards the wall that the wall gives back, 0 … 1
  AntiStick anti_stick = {};
};

/// Moves particles out of solids towards the nearest surface, by `limit` at most. So a ball that is put into
/// fluid does not throw it apart. The part of their velocity, relative to the solid, that points into it is
/// reversed as `bounce` says. The tally takes what the particles give to the solids.
void keep_out(ParticleSet& particles, int begin, int end, const SolidSet& shapes, const Domain& domain,
              double limit, const Bounce& bounce, SolidTally& tally);

/// The container of the particles: the domain's boundary, its rectangle as a box, or a circle round the
/// origin. The domain's boundary has walls if it does not wrap. A box has the domain's walls if these are all
/// around. A box may be open to the left and right, with a channel's buffers beyond. A circle is the bowl in
/// SolidSet, whose surface is not a wall here.
class ParticleContainer {
 public:
  ParticleContainer(Container kind, const Domain& domain, double radius);
  /// Opens the left and the right wall to buffers of this width, domain units.
  void open_ends(double buffer_width) { buffer_width_ = buffer_width; }
  bool is_open() const { return buffer_width_ > 0.0; }
  /// A point beyond an open end, moved to just before that end; any other point. What the channel has at its
  /// ends goes on in the buffers.
  glm::dvec2 between_ends(glm::dvec2 point) const {
    constexpr double kBeforeEnd = 0.01;  // buffers' widths, for solids that stop right at the end
    const double half_width = 0.5 * domain_.size().x;
    if (!is_open() || std::abs(point.x) <= half_width) return point;
    return {std::copysign(half_width - kBeforeEnd * buffer_width_, point.x), point.y};
  }
  bool is_circle() const { return kind_ == Container::circle; }
  /// Whether its walls are the domain's.
  bool is_domain_boundary() const { return is_domain_; }

  /// Chooses how fluid meets the domain's own walls, if these are the container.
  void set_walls(const Walls& walls) { walls_ = walls; }
  /// The velocity of the wall with that unit normal, domain units per second.
  glm::dvec2 wall_velocity(glm::dvec2 inward) const {
    return is_domain_ ? walls_.velocity(inward) : glm::dvec2(0.0);
  }
  /// 0: the fluid sticks to that wall, 1: it slips. Fluid sticks to boxes that are not the domain's boundary.
  double wall_slip(glm::dvec2 inward) const { return is_domain_ ? walls_.slip(inward) : 0.0; }
  double fastest_wall() const { return is_domain_ ? std::abs(walls_.lid_speed) : 0.0; }

  /// The rectangle that holds the container and its buffers, for the neighbor search.
  ParticleSpace space() const;
  double area() const;  ///< with its buffers, domain units²
  /// Whether a point, or an image of it if the container wraps, is inside or on the walls. The buffers are
  /// outside.
  bool contains(glm::dvec2 point) const;
  /// Whether a particle may be put at a point: between the walls, not on them. If the container wraps, one
  /// image of every place counts, that in [minimum, maximum).
  bool admits(glm::dvec2 point) const;
  /// Whether a disc lies inside, without meeting its own images if the domain wraps.
  bool holds_disc(glm::dvec2 center, double radius) const;
  /// The part of the row `height` above a point that the container holds, measured from the point. If the
  /// domain wraps, it holds for points by their nearest image. Begin and end are equal if there is none.
  std::pair<double, double> row_beside(glm::dvec2 point, double height) const;

  /// Brings every particle back inside. If the domain wraps, it re-enters on the other side. Otherwise it is
  /// set back on the wall and slides freely along it. `bounce` reverses the part of its velocity that points
  /// at the wall. Without an anti-stick speed, lone particles would stay on the wall until a force pushed
  /// them off. "Simulating blobs of fluid" moves the old position by radius · Δt instead. No particle may be
  /// further out than one domain size.
  void contain(ParticleSet& particles, const Bounce& bounce, const ThreadTeam& team) const;
  /// The same for particles begin … end-1 alone.
  void contain(ParticleSet& particles, const Bounce& bounce, int begin, int end) const;
  /// Lets particles begin … end-1 re-enter on the other side if the domain wraps; walls do nothing.
  void wrap(ParticleSet& particles, int begin, int end) const;

  /// Calls visit(distance, normal) for every wall nearer than `reach` to a point inside; the unit normal
  /// points inwards.
  template <class Visit>
  void for_each_wall_near(glm::vec2 point, float reach, const Visit& visit) const;
  /// Whether there is such a wall.
  bool is_near_wall(glm::vec2 point, float reach) const {
    if (kind_ == Container::circle) return false;
    const bool beside = half_size(0) - std::abs(point.x) < reach && !wraps_.x && !is_open();
    return beside || (half_size(1) - std::abs(point.y) < reach && !wraps_.y);
  }
  /// The same for the open ends, which are walls for rigid bodies alone.
  template <class Visit>
  void for_each_open_end_near(glm::vec2 point, float reach, const Visit& visit) const {
    if (is_open()) for_each_end_near(point, reach, visit);
  }

 private:
  Container kind_;
  Periodicity wraps_;  ///< without walls on either side
  bool is_domain_;     ///< its walls are the domain's
  Walls walls_{.no_slip = true};
  Domain domain_;
  double radius_;
  double buffer_width_ = 0.0;  ///< 0: the ends are closed

  float half_size(int axis) const { return static_cast<float>(0.5 * domain_.size()[axis]); }
  template <class Visit>
  void for_each_end_near(glm::vec2 point, float reach, const Visit& visit) const {
    const float half_width = half_size(0);
    if (half_width + point.x < reach) visit(half_width + point.x, glm::vec2(1.0f, 0.0f));
    if (half_width - point.x < reach) visit(half_width - point.x, glm::vec2(-1.0f, 0.0f));
  }
  void contain_between_ends(ParticleSet& particles, int begin, int end, const Bounce& bounce) const;
};

template <class Visit>
void ParticleContainer::for_each_wall_near(glm::vec2 point, float reach, const Visit& visit) const {
  if (kind_ == Container::circle) return;
  if (!wraps_.x && !is_open()) for_each_end_near(point, reach, visit);
  if (wraps_.y) return;
  const float half_height = half_size(1);
  if (half_height + point.y < reach) visit(half_height + point.y, glm::vec2(0.0f, 1.0f));
  if (half_height - point.y < reach) visit(half_height - point.y, glm::vec2(0.0f, -1.0f));
}

}  // namespace twinflow
