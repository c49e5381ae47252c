#include "particles/stepping/substep.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <vector>

#include "particles/heat/particle_heat.hpp"
#include "particles/stepping/motion_sums.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// Moves positions by their velocities.
void advance(float* position, const float* velocity, int begin, int end, float dt) {
  for (int k = begin; k < end; ++k) position[k] += velocity[k] * dt;
}

/// Whether a component of a velocity exceeds a limit.
bool any_beyond(const ParticleSet& particles, float limit, int begin, int end) {
  const float* u = particles.u.data();
  const float* v = particles.v.data();
  int beyond = 0;
  for (int k = begin; k < end; ++k) {
    beyond |= static_cast<int>(std::abs(u[k]) > limit) | static_cast<int>(std::abs(v[k]) > limit);
  }
  return beyond != 0;
}

/// Cuts the components of a particle's velocity to a limit.
void cut_velocity(const Substep& substep, std::size_t k, float limit) {
  ParticleSet& particles = substep.particles;
  const glm::dvec2 before(particles.u[k], particles.v[k]);
  particles.u[k] = std::clamp(particles.u[k], -limit, limit);
  particles.v[k] = std::clamp(particles.v[k], -limit, limit);
  substep.note_cut(k, glm::dvec2(particles.u[k], particles.v[k]) - before);
}

/// Cuts velocities by which particles would move beyond the movement limit. There are few, if any.
void cut_velocities(const Substep& substep) {
  const float limit = static_cast<float>(substep.contact.movement_limit / substep.dt_seconds);
  const ParticleSet& particles = substep.particles;
  std::atomic<bool> any = false;
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    if (any_beyond(particles, limit, begin, end)) any = true;
  });
  if (!any) return;
  for (int k = 0; k < particles.size(); ++k) {
    if (any_beyond(particles, limit, k, k + 1)) cut_velocity(substep, static_cast<std::size_t>(k), limit);
  }
}

/// Lets walls change velocities, and notes in the ledger, if there is one, what that gives to them.
template <class Work>
void note_change(const Substep& substep, const Work& work) {
  if (substep.accounts.ledger == nullptr || !substep.solids.have_walls()) return work();
  const ParticleSet& particles = substep.particles;
  const auto momentum = [&] {
    return motion_of(particles.size(), substep.team, [&](int k) {
      const float mass =
          is_in_buffer(particles.body[static_cast<std::size_t>(k)]) ? 0.0f : particles.mass.data()[k];
      return std::array{mass, particles.u.data()[k], particles.v.data()[k]};
    });
  };
  const MotionSums before = momentum();
  work();
  const MotionSums after = momentum();
  substep.accounts.ledger->add_reaction(*substep.solids.shapes, substep.accounts.ledger->others(),
                                        glm::dvec2(0.0), {after.u - before.u, after.v - before.v});
}

/// Shows how many neighbors each particle has, not counting itself.
void show_neighbors(const Substep& substep) {
  if (substep.accounts.observer == nullptr) return;
  const ParticleSet& particles = substep.particles;
  std::vector<float> counts(static_cast<std::size_t>(particles.size()), -1.0f);
  const float squared =
      static_cast<float>(substep.contact.interaction_radius * substep.contact.interaction_radius);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    substep.neighborhood.for_each_near(particles, {particles.x[k], particles.y[k]},
                                       [&](int, float, float, float distance_squared) {
                                         counts[k] += distance_squared < squared ? 1.0f : 0.0f;
                                       });
  }
  substep.show(particle_stages::neighbors, counts.data());
}

}  // namespace

void Substep::note_cut(std::size_t particle, glm::dvec2 change) const {
  if (is_in_buffer(particles.body[particle])) return;
  if (accounts.cuts != nullptr) ++*accounts.cuts;
  if (accounts.ledger == nullptr) return;
  const glm::dvec2 point(particles.x[particle], particles.y[particle]);
  const SolidSurface near = solids.shapes->nearest(point);
  const bool gets = near.distance < contact.interaction_radius || !solids.have_walls();
  const int solid = gets ? near.solid : accounts.ledger->others();
  accounts.ledger->add_reaction(*solids.shapes, solid, point, double{particles.mass[particle]} * change);
}

void Substep::add_body_force(double for_seconds) const {
  if (body_force.x == 0.0 && body_force.y == 0.0) return;
  const float du = static_cast<float>(body_force.x * for_seconds);
  const float dv = static_cast<float>(body_force.y * for_seconds);
  if (companions.heat != nullptr && companions.heat->changes_weight()) {
    team.for_particles(particles.size(), [&](int begin, int end) {
      for (int k = begin; k < end; ++k) {
        const float weight = static_cast<float>(companions.heat->weight(particles, k));
        particles.u.data()[k] += weight * du;
        particles.v.data()[k] += weight * dv;
      }
    });
    return;
  }
  team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.u.data()[k] += du;
    for (int k = begin; k < end; ++k) particles.v.data()[k] += dv;
  });
}

void Substep::move() const {
  cut_velocities(*this);
  const float dt = static_cast<float>(dt_seconds);
  const ParticleContainer& container = solids.container;  // `act_at_walls` sees to its walls
  team.for_particles(particles.size(), [&](int begin, int end) {
    advance(particles.x.data(), particles.u.data(), begin, end, dt);
    advance(particles.y.data(), particles.v.data(), begin, end, dt);
    container.wrap(particles, begin, end);
  });
  show(particle_stages::move);
  if (companions.bodies == nullptr) return;
  companions.bodies->read_momentum(particles);
  companions.bodies->move(dt_seconds, contact.movement_limit);
  companions.bodies->collide(solids, contact.restitution, accounts.ledger);
  companions.bodies->set_velocities(particles);
  companions.bodies->set_positions(particles, solids.domain);
  team.for_particles(particles.size(), [&](int begin, int end) {
    container.wrap(particles, begin, end);  // rounding at the seam
  });
}

void Substep::act_at_walls(const AntiStick& anti_stick) const {
  keep_out_of_shapes(anti_stick);
  note_change(*this, [&] { solids.container.contain(particles, {contact.restitution, anti_stick}, team); });
  if (!solids.are_none()) show(particle_stages::walls);
}

void Substep::keep_out_of_shapes(const AntiStick& anti_stick) const {
  if (solids.shapes == nullptr) return;
  const auto pieces = (particles.size() + kParticlesAtOnce - 1) / kParticlesAtOnce;
  const auto keep_piece_out = [&](int piece, SolidTally& tally) {
    const int begin = piece * kParticlesAtOnce;
    const int end = std::min(begin + kParticlesAtOnce, particles.size());
    keep_out(particles, begin, end, *solids.shapes, solids.domain, contact.push_limit,
             {contact.restitution, anti_stick}, tally);
  };
  const SolidSums impulses = sum_on_solids(pieces, team, *solids.shapes, keep_piece_out);
  if (accounts.ledger != nullptr) accounts.ledger->add(impulses, 1.0);
}

void Substep::find_neighbors() const {
  neighborhood.build(particles, team);
  if (companions.ends != nullptr) companions.ends->set_aside(particles);
  show_neighbors(*this);
}

HeatFlow Substep::heat_flow() const {
  return {particles, neighborhood, team, solids, companions.ends, dt_seconds};
}

void Substep::conduct_heat() const {
  if (companions.heat == nullptr) return;
  companions.heat->conduct(heat_flow());
  show(particle_stages::conduction, particles.temperature.data());
}

void Substep::let_heat_stay(const AlignedVector<float>& x, const AlignedVector<float>& y) const {
  if (companions.heat != nullptr) companions.heat->follow_shift(heat_flow(), x, y);
}

double Substep::weight_by_heat(int particle) const { return companions.heat->weight(particles, particle); }

void Substep::keep_bodies_rigid() const {
  if (companions.bodies == nullptr) return;
  companions.bodies->read_momentum(particles);
  companions.bodies->set_velocities(particles);
}

void Substep::displace_bodies() const {
  if (companions.bodies == nullptr) return;
  companions.bodies->read_momentum(particles);
  companions.bodies->follow_displacement(dt_seconds, contact.movement_limit);
  companions.bodies->collide(solids, contact.restitution, accounts.ledger);
  companions.bodies->set_positions(particles, solids.domain);
  companions.bodies->set_velocities(particles);
}

}  // namespace twinflow
