#include "particles/pressure/surface_tension.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/geometric.hpp>

#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// A wave of the wave number k has the frequency √(σ k³/ρ) Ŵ(k), as the contour and its forces are smooth
/// like W. With three quarters of R the highest one is 7.2 √(σ/(ρ R³)), and explicit steps are stable up to 2
/// over it.
constexpr double kCapillarySpeed = 4.0;  // times √(σ/(ρ R))

}  // namespace

SurfaceTension::SurfaceTension(double interaction_radius, double spacing)
    : radius_(interaction_radius), mass_(spacing * spacing), field_(interaction_radius, spacing) {}

void SurfaceTension::set_parameters(const Settings::ParticleSettings& settings) {
  tension_ = settings.surface_tension;
  cosine_ = std::cos(settings.contact_angle * std::numbers::pi / 180.0);
  field_.set_parameters(settings.rest_density, settings.contact_angle);
}

double SurfaceTension::signal_speed(double least_mass) const {
  return kCapillarySpeed * std::sqrt(tension_ / (radius_ * least_mass));
}

void SurfaceTension::add_accelerations(const Substep& substep, double factor, AlignedVector<float>& to_x,
                                       AlignedVector<float>& to_y) {
  solid_forces_.clear();
  if (!acts()) return;
  const int strips = field_.strips(substep.neighborhood.space());
  strips_.resize(static_cast<std::size_t>(strips));
  substep.team.for_pieces(strips, [&](int number) { find_shares(substep, number); });
  const auto scale = static_cast<float>(factor);
  for (const Strip& strip : strips_) {  // in this order for any number of threads
    for (const Share& share : strip.shares) {
      to_x.data()[share.particle] += scale * share.acceleration.x;
      to_y.data()[share.particle] += scale * share.acceleration.y;
    }
  }
  if (substep.accounts.ledger != nullptr) find_solid_forces(substep);
  if (substep.accounts.observer != nullptr) show_accelerations(substep);
}

/// Shows the magnitudes of the accelerations.
void SurfaceTension::show_accelerations(const Substep& substep) const {
  std::vector<glm::vec2> sums(static_cast<std::size_t>(substep.particles.size()), glm::vec2(0.0f));
  for (const Strip& strip : strips_) {
    for (const Share& share : strip.shares) {
      sums[static_cast<std::size_t>(share.particle)] += share.acceleration;
    }
  }
  std::vector<float> magnitudes;
  magnitudes.reserve(sums.size());
  for (const glm::vec2& sum : sums) magnitudes.push_back(glm::length(sum));
  substep.show(particle_stages::surface_tension, magnitudes.data());
}

void SurfaceTension::find_shares(const Substep& substep, int number) {
  Strip& strip = strips_[static_cast<std::size_t>(number)];
  strip.shares.clear();
  strip.reactions.clear();
  field_.find(substep, number, strip.nodes);
  strip.contour.trace(strip.nodes);
  for (const SurfaceContour::Vertex& vertex : strip.contour.vertices()) {
    if (vertex.pull != glm::dvec2(0.0)) share_out(substep, vertex.at, tension_ * vertex.pull, strip);
  }
  for (const SurfaceContour::End& end : strip.contour.ends()) pull_end(substep, end, strip);
  hold_lone_particles(substep, strip);
}

void SurfaceTension::pull_end(const Substep& substep, const SurfaceContour::End& end, Strip& strip) const {
  SolidSurface solid{};
  solid.distance = std::numeric_limits<double>::max();
  substep.solids.for_each_near(glm::vec2(end.at), field_.radius(), [&](const SolidSurface& near) {
    if (near.distance < solid.distance) solid = near;
  });
  if (solid.distance == std::numeric_limits<double>::max()) return;
  glm::dvec2 along(-solid.outward.y, solid.outward.x);
  if (glm::dot(along, end.dry) < 0.0) along = -along;
  const glm::dvec2 force = tension_ * (cosine_ + glm::dot(end.pull, along)) * along;
  share_out(substep, end.at, force, strip);
  strip.reactions.push_back({solid.solid, end.at, force - tension_ * end.pull});
}

/// Shares a force out among the particles near a point.
void SurfaceTension::share_out(const Substep& substep, glm::dvec2 at, glm::dvec2 force, Strip& strip) const {
  const ParticleSet& particles = substep.particles;
  const ParticleSpace& space = substep.neighborhood.space();
  for (int axis = 0; axis < 2; ++axis) {
    if (space.periodic[axis] && at[axis] >= space.maximum[axis]) at[axis] -= space.size()[axis];
  }
  strip.near.clear();
  double sum = 0.0;
  substep.neighborhood.for_each_near(particles, glm::vec2(at), [&](int j, float, float, float squared) {
    const double weight = field_.weight(std::sqrt(double{squared}));
    if (weight == 0.0) return;
    sum += weight;
    strip.near.push_back({.particle = j, .weight = weight, .away = {}});
  });
  for (const auto& near : strip.near) add_force(substep, near.particle, near.weight / sum * force, strip);
}

void SurfaceTension::add_force(const Substep& substep, int particle, glm::dvec2 force, Strip& strip) const {
  const double mass = mass_ * double{substep.particles.mass.data()[particle]};
  strip.shares.push_back({particle, glm::vec2(force / mass)});
}

/// Holds the particles outside the contour. The strip's nodes know the color of its particles alone.
void SurfaceTension::hold_lone_particles(const Substep& substep, Strip& strip) const {
  const ColorNodes& nodes = strip.nodes;
  if (nodes.columns == 0) return;
  const ParticleSpace& space = substep.neighborhood.space();
  const double lower = std::max(nodes.origin.y, space.minimum.y);
  const double upper = std::min(nodes.origin.y + (nodes.rows - 1) * nodes.cell.y, space.maximum.y);
  if (lower > upper) return;
  const auto found = substep.neighborhood.ranges_in({space.minimum.x, lower}, {space.maximum.x, upper});
  for (const auto& [begin, end] : found) {
    for (int j = begin; j < end; ++j) {
      const glm::dvec2 at(substep.particles.x.data()[j], substep.particles.y.data()[j]);
      const double color = nodes.color_at(at);
      if (color < kContourColor) hold(substep, j, tension_ * (1.0 - color / kContourColor), strip);
    }
  }
}

/// Lets a particle and its neighbors attract each other.
void SurfaceTension::hold(const Substep& substep, int particle, double pull, Strip& strip) const {
  const ParticleSet& particles = substep.particles;
  const glm::vec2 at(particles.x.data()[particle], particles.y.data()[particle]);
  strip.near.clear();
  double sum = 0.0;
  substep.neighborhood.for_each_near(particles, at, [&](int j, float dx, float dy, float squared) {
    if (j == particle || squared == 0.0f) return;
    const double distance = std::sqrt(double{squared});
    const double left = 1.0 - distance / radius_;
    if (left <= 0.0) return;
    sum += left * left;
    strip.near.push_back({j, left * left, glm::dvec2(dx, dy) / distance});
  });
  for (std::size_t k = 0; k < strip.near.size(); ++k) {
    const Strip::Near near = strip.near[k];
    const glm::dvec2 force = pull * near.weight / sum * near.away;
    add_force(substep, near.particle, force, strip);
    add_force(substep, particle, -force, strip);
  }
}

void SurfaceTension::find_solid_forces(const Substep& substep) {
  const SolidSet& shapes = *substep.solids.shapes;
  solid_forces_.resize(static_cast<std::size_t>(shapes.count()) + 1);
  SolidTally tally(shapes, solid_forces_);
  for (const Strip& strip : strips_) {
    for (const Strip::Reaction& reaction : strip.reactions) {
      tally.add_reaction(reaction.solid, reaction.point, reaction.given / mass_);
    }
  }
}

}  // namespace twinflow
