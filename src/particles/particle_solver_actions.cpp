// What acts on the particles from outside: strokes, fluid poured and drained, dropped bodies, the stream,
// drag.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "particles/bodies/body_shape.hpp"
#include "particles/particle_solver.hpp"
#include "particles/setup/fluid_supply.hpp"
#include "particles/state/particle_stages.hpp"
#include "scene/fields/stream.hpp"

namespace twinflow {

void ParticleSolver::change_velocities(std::span<const glm::vec2> changes) {
  for (std::size_t k = 0; k < changes.size(); ++k) {
    particles_.u[k] += changes[k].x;
    particles_.v[k] += changes[k].y;
  }
  if (!changes.empty()) show(observer_, particles_, particle_stages::coupling);
}

void ParticleSolver::drop(std::span<const Body> bodies) {
  if (bodies.empty()) return;
  for (const Body& body : bodies) {
    if (!fits(body, domain_)) continue;  // as wide as a brush may be in a narrow domain
    Body dropped = body;
    dropped.center = domain_.wrapped(body.center);
    std::vector<unsigned char> leaves(static_cast<std::size_t>(particles_.size()));
    for (std::size_t k = 0; k < leaves.size(); ++k) {
      const glm::dvec2 offset =
          domain_.minimum_image(glm::dvec2(particles_.x[k], particles_.y[k]) - dropped.center);
      leaves[k] = particles_.body[k] == 0 && surface_near(dropped, offset).distance < 0.0;
    }
    particles_.remove(leaves);
    bodies_.add(dropped, particles_, domain_, spacing_, rest_density());
  }
  bodies_.collide(container_, domain_, balls_, settings_.restitution);
  bodies_.set_velocities(particles_);
  bodies_.set_positions(particles_, domain_);
  index_changed_particles();
}

void ParticleSolver::change_supply(std::span<const Stroke> strokes) {
  const auto inside = [&](glm::dvec2 point) {
    return container_.contains(point) && std::ranges::none_of(balls_, [&](const Ball& ball) {
             return glm::length(domain_.minimum_image(point - ball.center)) < ball.radius;
           });
  };
  for (const Stroke& stroke : strokes) {
    if (stroke.drains && drain(particles_, stroke, domain_)) index_changed_particles();
    if (!stroke.pours) continue;
    std::vector<Particle> added = poured(stroke, particles_, *neighborhood_, domain_, spacing_,
                                         rest_density(), kMostParticles - particles_.size(), inside);
    if (added.empty()) continue;
    for (Particle& particle : added) {
      particle.mass = static_cast<float>(poured_density_(glm::dvec2(particle.position)));
    }
    particles_.append(added);
    index_changed_particles();
  }
}

void ParticleSolver::apply_strokes(std::span<const Stroke> strokes) {
  for (const Stroke& stroke : strokes) {
    const glm::dvec2 reach(kFootprintReach * stroke.radius);
    const glm::dvec2 velocity = stroke.velocity_rate * (stroke.to - stroke.from);
    const glm::dvec2 lower = glm::min(stroke.from, stroke.to) - reach;
    const glm::dvec2 upper = glm::max(stroke.from, stroke.to) + reach;
    neighborhood_->for_each_in(particles_, lower, upper, [&](int index) {
      const auto k = static_cast<std::size_t>(index);
      const double touch = footprint(stroke, domain_, {particles_.x[k], particles_.y[k]});
      particles_.u[k] += static_cast<float>(velocity.x * touch);
      particles_.v[k] += static_cast<float>(velocity.y * touch);
      const float keep = static_cast<float>(std::exp(-stroke.dye_rate * stroke.duration * touch));
      particles_.r[k] = stroke.color.r + (particles_.r[k] - stroke.color.r) * keep;
      particles_.g[k] = stroke.color.g + (particles_.g[k] - stroke.color.g) * keep;
      particles_.b[k] = stroke.color.b + (particles_.b[k] - stroke.color.b) * keep;
    });
  }
  if (!strokes.empty()) show(observer_, particles_, particle_stages::strokes);
}

void ParticleSolver::drive_stream(double dt_seconds) {
  if (stream_.speed == 0.0) return;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles_.size()); ++k) {
    const double rate = stream_rate(stream_, domain_, particles_.x[k]);
    if (rate == 0.0) continue;
    const float kept = static_cast<float>(std::exp(-rate * dt_seconds));
    const glm::vec3 color = first_dye_({particles_.x[k], particles_.y[k]});
    const float speed = static_cast<float>(stream_.speed);
    particles_.u[k] = speed + (particles_.u[k] - speed) * kept;
    particles_.v[k] *= kept;
    particles_.r[k] = color.r + (particles_.r[k] - color.r) * kept;
    particles_.g[k] = color.g + (particles_.g[k] - color.g) * kept;
    particles_.b[k] = color.b + (particles_.b[k] - color.b) * kept;
  }
}

void ParticleSolver::dissipate_dye(double dt_seconds) {
  if (dye_dissipation_ == 0.0) return;
  const float keep = static_cast<float>(std::exp(-dye_dissipation_ * dt_seconds));
  for (AlignedVector<float>* channel : {&particles_.r, &particles_.g, &particles_.b}) {
    for (float& value : *channel) value *= keep;
  }
}

}  // namespace twinflow
