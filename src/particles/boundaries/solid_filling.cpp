#include "particles/boundaries/solid_filling.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

constexpr int kSteps = 256;
constexpr float kLeastDistance = 0.12f;  ///< to which velocities in walls are continued, of the radius

/// The most viscosity of solids, times R². With the fluid's own sums of 28, explicit sub-steps of 0.031 R²/ν
/// (a CFL number of 1) are stable.
constexpr float kMostViscosity = 32.0f;

/// ∫ W dl along a line at a distance, by the midpoint rule.
double face(const SphKernel& kernel, double distance, double radius) {
  const double half = std::sqrt(std::max(0.0, radius * radius - distance * distance));
  constexpr int kPieces = 200;
  double sum = 0.0;
  for (int k = 0; k < kPieces; ++k)
    sum += kernel.value(std::hypot(distance, (k + 0.5) / kPieces * half), radius);
  return 2.0 * sum * half / kPieces;
}

/// ∫ 2 |W′|/r dl along a line at a distance.
double viscosity_of_line(const SphKernel& kernel, double distance, double radius) {
  if (!kernel.slope) return 0.0;
  const double half = std::sqrt(std::max(0.0, radius * radius - distance * distance));
  constexpr int kPieces = 200;
  double sum = 0.0;
  for (int k = 0; k < kPieces; ++k) {
    const double r = std::hypot(distance, (k + 0.5) / kPieces * half);
    sum -= 2.0 * kernel.derivative(r, radius) / r;
  }
  return 2.0 * sum * half / kPieces;
}

}  // namespace

SolidFilling::SolidFilling(const SphKernel& density_kernel, const SphKernel& pressure_kernel, double radius)
    : radius_(radius), table_(kSteps + 2) {
  const double step = radius / kSteps;
  double share = 0.0;
  double viscosity = 0.0;
  double deep_viscosity = 0.0;  // ∫ 2 |W′|/r s dA
  for (int k = kSteps; k >= 0; --k) {
    share += step * face(density_kernel, (k + 0.5) * step, radius);
    const double line = step * viscosity_of_line(pressure_kernel, (k + 0.5) * step, radius);
    deep_viscosity += step * viscosity + 0.5 * step * line;
    viscosity += line;
    table_[static_cast<std::size_t>(k)] = {static_cast<float>(share),
                                           static_cast<float>(face(pressure_kernel, k * step, radius)),
                                           static_cast<float>(viscosity), static_cast<float>(deep_viscosity)};
  }
}

SolidFilling::Integrals SolidFilling::at(float distance) const {
  const float step = std::max(0.0f, distance) * static_cast<float>(kSteps / radius_);
  const auto below = static_cast<std::size_t>(std::min(step, static_cast<float>(kSteps)));
  const float part = std::min(step - static_cast<float>(below), 1.0f);
  const Integrals& a = table_[below];
  const Integrals& b = table_[below + 1];
  return {a.share + part * (b.share - a.share), a.face + part * (b.face - a.face),
          a.viscosity + part * (b.viscosity - a.viscosity),
          a.deep_viscosity + part * (b.deep_viscosity - a.deep_viscosity)};
}

float SolidFilling::exchange_with_wall(float distance, float least_distance) const {
  const Integrals integrals = at(distance);
  return integrals.viscosity + integrals.deep_viscosity / std::max(distance, least_distance);
}

/// The divergence theorem gives it, as ∇·(r W) = 2 W + r W′.
float SolidFilling::moment_of_wall(float distance) const {
  const Integrals integrals = at(distance);
  return integrals.share + 0.5f * std::max(distance, 0.0f) * integrals.face;
}

/// ∫ |W′|/r l² dl = ∫ W dl by parts: behind the wall that is the share of its area.
float SolidFilling::conductance_at_wall(float distance) const {
  return (1.0f - moment_of_wall(distance)) / (1.0f - at(distance).share);
}

void SolidFilling::visit_state(StateVisitor& visitor, std::size_t padded_count) {
  visitor(present_);
  if (!present_) return;
  for (auto* array : measured()) visitor.visit_array(*array, padded_count);
}

SolidArrays SolidFilling::arrays() const {
  if (!present_) return {};
  return {.share = share_.data(),
          .moment = moment_.data(),
          .push_x = push_x_.data(),
          .push_y = push_y_.data(),
          .along_xx = along_xx_.data(),
          .along_xy = along_xy_.data(),
          .along_yy = along_yy_.data(),
          .deep_xx = deep_xx_.data(),
          .deep_xy = deep_xy_.data(),
          .deep_yy = deep_yy_.data(),
          .sweep = sweep_.data(),
          .viscosity = viscosity_.data(),
          .viscosity_u = viscosity_u_.data(),
          .viscosity_v = viscosity_v_.data()};
}

/// The k of the class's description.
float SolidFilling::stretch_at(float distance, const Integrals& integrals, float grip, Stretch stretch_for) {
  const float left = 1.0f - integrals.share;
  if (stretch_for == Stretch::pressure) return integrals.share / left;
  return (1.0f - grip) * std::max(distance, 0.0f) * integrals.face / left;
}

void SolidFilling::find_viscosity(const float* lean_x, const float* lean_y, const ThreadTeam& team) {
  if (!present_) return;
  const float most = kMostViscosity / static_cast<float>(radius_ * radius_);
  contacts_.for_each_particle(team, [&](std::span<SolidContact> contacts) {
    const auto k = static_cast<std::size_t>(contacts.front().particle);
    glm::vec2 lean(0.0f);
    if (share_[k] > 0.0f) lean = {lean_x[k], lean_y[k]};  // else it may be of another sub-step
    float sum = 0.0f;
    for (SolidContact& contact : contacts) {
      const float across = std::max(glm::dot(lean, contact.outward), 0.0f);
      lean -= across * contact.outward;
      contact.friction = std::min(2.0f * across / std::max(contact.distance, 1e-30f), most);
      sum += contact.friction;
    }
    const float kept = sum > most ? most / sum : 1.0f;
    viscosity_[k] = viscosity_u_[k] = viscosity_v_[k] = 0.0f;
    for (SolidContact& contact : contacts) {
      contact.friction *= kept * contact.grip;
      viscosity_[k] += contact.friction;
      viscosity_u_[k] += contact.friction * contact.velocity.x;
      viscosity_v_[k] += contact.friction * contact.velocity.y;
    }
  });
}

void SolidFilling::measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team,
                           Stretch stretch_for) {
  present_ = !solids.are_none();
  if (!present_) return;
  const std::size_t padded = padded_size(particles.size());
  for (auto* array : measured()) array->resize(padded);
  contacts_.begin(particles.size());
  const auto measure_piece = [&](int begin, int end) { measure(particles, solids, stretch_for, begin, end); };
  if (solids.shapes != nullptr) {  // the distance from each of them takes its time
    team.for_ranges(particles.size(), kParticlesAtOnce, measure_piece);
  } else {
    team.for_particles(particles.size(), measure_piece);
  }
}

void SolidFilling::measure(const ParticleSet& particles, const Solids& solids, Stretch stretch_for, int begin,
                           int end) {
  const float reach = static_cast<float>(radius_);
  const float least_distance = kLeastDistance * reach;
  std::vector<SolidContact>& contacts = contacts_.of_piece(begin);
  for (AlignedVector<float>* array : measured()) {  // the values far from all solids
    const float value = array == &along_xx_ || array == &along_yy_ ? 1.0f : 0.0f;
    std::fill(array->begin() + begin, array->begin() + end, value);
  }
  for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
    const glm::vec2 point(particles.x[k], particles.y[k]);
    if (!solids.may_be_near(point, reach)) continue;
    float free = 1.0f;
    float moment_left = 1.0f;
    float sweep = 0.0f;
    float viscosity = 0.0f;
    float sticking = 0.0f;  // the viscosity, if the fluid stuck to all
    glm::vec2 push(0.0f), viscosity_times_velocity(0.0f), sticking_times_velocity(0.0f);
    float along_xx = 1.0f, along_xy = 0.0f, along_yy = 1.0f;
    float deep_xx = 0.0f, deep_xy = 0.0f, deep_yy = 0.0f;
    // What lies in the buffers of a channel exerts no force on solids: no force acts on it either.
    const bool is_buffer = is_in_buffer(particles.body[k]);
    const std::size_t first_contact = contacts.size();
    const auto add = [&](float distance, glm::vec2 outward, glm::vec2 velocity, float grip, int solid) {
      const Integrals integrals = at(distance);
      const float speed = glm::dot(velocity, outward);
      const float exchange =
          integrals.viscosity + integrals.deep_viscosity / std::max(distance, least_distance);
      const float friction = grip * exchange;
      sticking += exchange;
      sticking_times_velocity += exchange * velocity;
      viscosity += friction;
      viscosity_times_velocity += friction * velocity;
      const float left = 1.0f - integrals.share;
      const bool stretches = stretch_for == Stretch::pressure || solid != solids.walls();
      const float stretch = stretches ? stretch_at(distance, integrals, grip, stretch_for) : 0.0f;
      along_xx += stretch * outward.y * outward.y;
      along_xy -= stretch * outward.x * outward.y;
      along_yy += stretch * outward.x * outward.x;
      // Of ∫ |W′| r dA, the part ∫ |W′|/r l² dA is along the wall, and equals the share.
      const float deep = 2.0f * moment_of_wall(distance) - integrals.share;
      deep_xx += deep * outward.x * outward.x;
      deep_xy += deep * outward.x * outward.y;
      deep_yy += deep * outward.y * outward.y;
      if (!is_buffer) {
        for (std::size_t c = first_contact; c < contacts.size(); ++c) contacts[c].push *= left;
        contacts.push_back({.particle = static_cast<int>(k),
                            .solid = solid,
                            .point = point,
                            .push = free * integrals.face * outward,
                            .outward = outward,
                            .velocity = velocity,
                            .distance = distance,
                            .grip = grip,
                            .friction = friction,
                            .stretch = stretch,
                            .deep = deep});
      }
      push = push * left + free * integrals.face * outward;
      sweep = sweep * left + free * integrals.face * speed;
      free *= left;
      moment_left *= 1.0f - moment_of_wall(distance);
    };
    solids.for_each_near(point, radius_, [&](const SolidSurface& near) {
      add(static_cast<float>(near.distance), glm::vec2(near.outward), glm::vec2(near.surface_velocity),
          static_cast<float>(1.0 - near.slip), near.solid);
    });
    std::sort(contacts.begin() + static_cast<std::ptrdiff_t>(first_contact), contacts.end(),
              [](const SolidContact& a, const SolidContact& b) {
                return std::pair(a.distance, a.solid) < std::pair(b.distance, b.solid);
              });
    share_[k] = 1.0f - free;
    moment_[k] = 1.0f - moment_left;
    push_x_[k] = push.x;
    push_y_[k] = push.y;
    along_xx_[k] = along_xx;
    along_xy_[k] = along_xy;
    along_yy_[k] = along_yy;
    deep_xx_[k] = deep_xx;
    deep_xy_[k] = deep_xy;
    deep_yy_[k] = deep_yy;
    sweep_[k] = sweep;
    const glm::vec2 solid = sticking > 0.0f ? sticking_times_velocity / sticking : glm::vec2(0.0f);
    viscosity_[k] = viscosity;
    viscosity_u_[k] = viscosity_times_velocity.x;
    viscosity_v_[k] = viscosity_times_velocity.y;
    solid_u_[k] = solid.x;
    solid_v_[k] = solid.y;
  }
}

void SolidFilling::stretch_along(const float* u, const float* v, bool moving, int count,
                                 const ThreadTeam& team, AlignedVector<float>& stretched_u,
                                 AlignedVector<float>& stretched_v) const {
  for (auto* array : {&stretched_u, &stretched_v}) array->resize(share_.size(), 0.0f);
  team.for_particles(count, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const float solid_u = moving ? solid_u_[k] : 0.0f;
      const float solid_v = moving ? solid_v_[k] : 0.0f;
      const float relative_u = u[k] - solid_u;
      const float relative_v = v[k] - solid_v;
      stretched_u[k] = solid_u + (along_xx_[k] * relative_u + along_xy_[k] * relative_v);
      stretched_v[k] = solid_v + (along_xy_[k] * relative_u + along_yy_[k] * relative_v);
    }
  });
}

SolidSums SolidFilling::forces(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                               const AlignedVector<float>& inverse_density, double viscosity) const {
  return contacts_.reactions(shapes, team, [&](const SolidContact& contact) {
    const auto k = static_cast<std::size_t>(contact.particle);
    const double push = 2.0 * particles.pressure[k] * inverse_density[k];
    const glm::dvec2 velocity(particles.u[k], particles.v[k]);
    const glm::dvec2 friction = double{contact.friction} * (glm::dvec2(contact.velocity) - velocity);
    return push * glm::dvec2(contact.push) + viscosity * friction;
  });
}

SolidSums SolidFilling::loads(const ParticleSet& particles, const SolidSet& shapes, const ThreadTeam& team,
                              const SolidLoads& loads) const {
  return contacts_.reactions(shapes, team, [&](const SolidContact& contact) {
    const auto k = static_cast<std::size_t>(contact.particle);
    const glm::dvec2 normal(contact.outward);
    const double across = -glm::dot(loads.body_force, normal);
    const double carried = double{particles.mass[k]} * loads.weight[k] * contact.deep * across;
    return contact.stretched(glm::dvec2(loads.force_x[k], loads.force_y[k])) + carried * normal;
  });
}

}  // namespace twinflow
