#include "particles/boundaries/container.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

void wrap_axis(float* position, int begin, int end, double lower, double upper) {
  const float minimum = static_cast<float>(lower);
  const float maximum = static_cast<float>(upper);
  const float size = static_cast<float>(upper - lower);
  for (int k = begin; k < end; ++k) {
    float p = position[k];
    p = p < minimum ? p + size : p;
    p = p >= maximum ? p - size : p;
    position[k] = p < minimum ? minimum : p;  // rounding at the seam
  }
}

/// The speed away from the wall for a particle of this density.
float speed_away(const AntiStick& anti_stick, float density) {
  return density < static_cast<float>(anti_stick.below_density) ? static_cast<float>(anti_stick.speed) : 0.0f;
}

void contain_axis(float* position, float* velocity, const float* density, int begin, int end, double lower,
                  double upper, const Bounce& bounce) {
  const float back = -static_cast<float>(bounce.restitution);
  const float minimum = static_cast<float>(lower);
  const float maximum = std::nextafter(static_cast<float>(upper), minimum);
  for (int k = begin; k < end; ++k) {
    if (position[k] < minimum) {
      position[k] = minimum;
      velocity[k] = std::max(velocity[k], back * velocity[k]) + speed_away(bounce.anti_stick, density[k]);
    } else if (position[k] > maximum) {
      position[k] = maximum;
      velocity[k] = std::min(velocity[k], back * velocity[k]) - speed_away(bounce.anti_stick, density[k]);
    }
  }
}

/// Moves a particle along a solid's normal, and reverses the part of its velocity that points into the solid.
/// Returns the change of its velocity.
glm::dvec2 push_out(ParticleSet& particles, std::size_t k, const Domain& domain, glm::dvec2 way,
                    const SolidSurface& solid, const Bounce& bounce) {
  const glm::dvec2 moved = domain.wrapped(glm::dvec2(particles.x[k], particles.y[k]) + way);
  const glm::dvec2 velocity(particles.u[k], particles.v[k]);
  const double bounced =
      (1.0 + bounce.restitution) * std::max(0.0, glm::dot(solid.velocity - velocity, solid.outward));
  const glm::dvec2 change =
      (bounced + double{speed_away(bounce.anti_stick, particles.density[k])}) * solid.outward;
  particles.x[k] = static_cast<float>(moved.x);
  particles.y[k] = static_cast<float>(moved.y);
  particles.u[k] = static_cast<float>(velocity.x + change.x);
  particles.v[k] = static_cast<float>(velocity.y + change.y);
  return glm::dvec2(particles.u[k], particles.v[k]) - velocity;
}

}  // namespace

void keep_out(ParticleSet& particles, int begin, int end, const SolidSet& shapes, const Domain& domain,
              double limit, const Bounce& bounce, SolidTally& tally) {
  constexpr double kClear = 4.0 * std::numeric_limits<float>::epsilon();  // rounding to floats
  for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
    if (particles.body[k] != 0) continue;  // RigidBodies::collide keeps bodies off
    const SolidSurface near = shapes.nearest({particles.x[k], particles.y[k]});
    if (near.distance >= kClear) continue;
    const glm::dvec2 way = std::min(kClear - near.distance, limit) * near.outward;
    const glm::dvec2 change = push_out(particles, k, domain, way, near, bounce);
    tally.add_reaction(near.solid, {particles.x[k], particles.y[k]}, double{particles.mass[k]} * change);
  }
}

ParticleContainer::ParticleContainer(Container kind, const Domain& domain, double radius)
    : kind_(kind),
      wraps_(kind == Container::domain ? domain.periodic : Periodicity(false)),
      is_domain_(kind != Container::circle && wraps_ == domain.periodic && !wraps_.both()),
      domain_(domain),
      radius_(radius) {}

ParticleSpace ParticleContainer::space() const {
  const glm::dvec2 buffer(buffer_width_, width_at_sides_);
  return {domain_.minimum() - buffer, domain_.maximum() + buffer, wraps_};
}

bool ParticleContainer::holds_disc(glm::dvec2 center, double radius) const {
  const glm::dvec2 half = 0.5 * domain_.size();
  if (kind_ == Container::circle) return glm::length(center) + radius <= radius_;
  const auto fits = [&](int axis) {
    return (wraps_[axis] ? 0.0 : std::abs(center[axis])) + radius <= half[axis];
  };
  return fits(0) && fits(1);
}

double ParticleContainer::area() const {
  if (kind_ == Container::circle) return std::numbers::pi * radius_ * radius_;
  const glm::dvec2 size = space().maximum - space().minimum;
  return size.x * size.y;
}

bool ParticleContainer::contains(glm::dvec2 point) const {
  if (kind_ == Container::circle) return std::hypot(point.x, point.y) <= radius_;
  const glm::dvec2 lower = domain_.minimum();
  const glm::dvec2 upper = domain_.maximum();
  const auto is_within = [&](int axis) {
    return wraps_[axis] || (point[axis] >= lower[axis] && point[axis] <= upper[axis]);
  };
  return is_within(0) && is_within(1);
}

bool ParticleContainer::admits(glm::dvec2 point) const {
  if (kind_ == Container::circle) return std::hypot(point.x, point.y) < radius_;
  const glm::dvec2 lower = domain_.minimum();
  const glm::dvec2 upper = domain_.maximum();
  const auto is_within = [&](int axis) {
    const bool above = wraps_[axis] ? point[axis] >= lower[axis] : point[axis] > lower[axis];
    return above && point[axis] < upper[axis];
  };
  return is_within(0) && is_within(1);
}

std::pair<double, double> ParticleContainer::row_beside(glm::dvec2 point, double height) const {
  const double y = wraps_.y ? height : point.y + height;
  const double x = wraps_.x ? 0.0 : point.x;
  const double half_height = kind_ == Container::circle ? radius_ : 0.5 * domain_.size().y;
  if (std::abs(y) >= half_height) return {0.0, 0.0};
  const double half_width =
      kind_ == Container::circle ? std::sqrt(radius_ * radius_ - y * y) : 0.5 * domain_.size().x;
  return {-half_width - x, half_width - x};
}

void ParticleContainer::contain(ParticleSet& particles, const Bounce& bounce, const ThreadTeam& team) const {
  team.for_particles(particles.size(), [&](int begin, int end) { contain(particles, bounce, begin, end); });
}

void ParticleContainer::contain(ParticleSet& particles, const Bounce& bounce, int begin, int end) const {
  if (is_open()) return contain_between_ends(particles, begin, end, bounce);
  wrap(particles, begin, end);
  const glm::dvec2 lower = domain_.minimum();
  const glm::dvec2 upper = domain_.maximum();
  const float* density = particles.density.data();
  if (!wraps_.x) {
    contain_axis(particles.x.data(), particles.u.data(), density, begin, end, lower.x, upper.x, bounce);
  }
  if (!wraps_.y) {
    contain_axis(particles.y.data(), particles.v.data(), density, begin, end, lower.y, upper.y, bounce);
  }
}

void ParticleContainer::wrap(ParticleSet& particles, int begin, int end) const {
  const glm::dvec2 lower = domain_.minimum();
  const glm::dvec2 upper = domain_.maximum();
  if (wraps_.x) wrap_axis(particles.x.data(), begin, end, lower.x, upper.x);
  if (wraps_.y) wrap_axis(particles.y.data(), begin, end, lower.y, upper.y);
}

/// Fluid cannot flow back through the inlet. The buffers' particles stay in the space of the search.
/// Particles that pass its right end lie on it until the end of the step, and are then removed.
void ParticleContainer::contain_between_ends(ParticleSet& particles, int begin, int end,
                                             const Bounce& bounce) const {
  contain_axis(particles.y.data(), particles.v.data(), particles.density.data(), begin, end,
               space().minimum.y, space().maximum.y, bounce);
  const float inlet = static_cast<float>(domain_.minimum().x);
  const float first = static_cast<float>(space().minimum.x);
  const float last = std::nextafter(static_cast<float>(space().maximum.x), first);
  for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
    const float left = particles.body[k] == kInflow ? first : inlet;
    if (particles.x[k] < left) {
      particles.x[k] = left;
      particles.u[k] = std::max(particles.u[k], 0.0f);
    }
    particles.x[k] = std::min(particles.x[k], last);
  }
}

}  // namespace twinflow
