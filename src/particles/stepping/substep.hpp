#pragma once

#include <cstddef>
#include <cstdint>

#include <glm/vec2.hpp>

#include "particles/boundaries/channel_ends.hpp"
#include "particles/boundaries/rigid_bodies.hpp"
#include "particles/boundaries/solid_contacts.hpp"
#include "particles/boundaries/solid_ledger.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"
#include "particles/stepping/particle_observer.hpp"

namespace twinflow {

struct HeatFlow;
class ParticleHeat;

/// How far particles move in a sub-step, and how they meet walls and solids.
struct ContactRules {
  double movement_limit;            ///< largest displacement of a particle along an axis, domain units
  double push_limit = 0.0;          ///< largest way out of a solid into which a particle has got
  double interaction_radius = 0.0;  ///< domain units
  double restitution = 0.0;         ///< part of the speed towards a wall or solid that it gives back
};

/// What moves or changes together with the particles; null: there is no such thing.
struct Companions {
  RigidBodies* bodies = nullptr;  ///< the bodies that particles are part of
  ChannelEnds* ends = nullptr;    ///< of the channel
  ParticleHeat* heat = nullptr;   ///< of the particles
};

/// Who takes note of a sub-step; null: nobody. Nothing in the fluid depends on it.
struct Accounts {
  ParticleObserver* observer = nullptr;
  SolidLedger* ledger = nullptr;  ///< takes what solids get
  std::int64_t* cuts = nullptr;   ///< counts the velocities that are cut
};

/// One sub-step: the fluid, what surrounds it, and what happens to it in the same way with every method.
struct Substep {
  ParticleSet& particles;
  Neighborhood& neighborhood;
  const ThreadTeam& team;
  Solids solids;
  double dt_seconds;
  glm::dvec2 body_force;  ///< acceleration of all particles, domain units / s²
  ContactRules contact;
  Companions companions{};
  Accounts accounts{};

  /// Changes all velocities by the body force, and the buoyancy of heat, for a time.
  void add_body_force(double dt_seconds) const;
  /// Notes a velocity that was cut at the movement limit: counts the event and books the momentum in the
  /// ledger. It goes to the nearest solid if this is within the interaction radius or if there are no walls,
  /// otherwise to the walls. `change`: the change of velocity by the cut.
  void note_cut(std::size_t particle, glm::dvec2 change) const;
  /// Moves particles by their velocities, and rigid bodies as a whole. Velocities beyond the movement limit
  /// are cut.
  void move() const;
  /// Keeps particles out of solids and inside the container.
  void act_at_walls(const AntiStick& anti_stick = {}) const;
  /// Keeps particles out of solids alone.
  void keep_out_of_shapes(const AntiStick& anti_stick = {}) const;
  /// Indexes the particles where they are now; this may reorder them.
  void find_neighbors() const;
  /// Lets heat flow between the particles where they were indexed, if they carry any.
  void conduct_heat() const;
  /// Adapts the temperatures to displacements that are no motion: what is hot stays where it is.
  void let_heat_stay(const AlignedVector<float>& x, const AlignedVector<float>& y) const;
  /// The body force along the axes that have heights. Along an axis that repeats, no place is higher than
  /// another.
  glm::dvec2 force_on_heights() const {
    const auto& periodic = solids.container.space().periodic;
    return {periodic.x ? 0.0 : body_force.x, periodic.y ? 0.0 : body_force.y};
  }
  /// What the body force does to a particle, relative to one without heat.
  double weight_of(int particle) const { return companions.heat != nullptr ? weight_by_heat(particle) : 1.0; }
  double weight_by_heat(int particle) const;  ///< the same if there is heat
  HeatFlow heat_flow() const;                 ///< what the conduction of heat needs
  /// Makes particles of bodies move as rigid bodies again, after velocities have changed.
  void keep_bodies_rigid() const;
  /// The same where particles have been displaced too, as by their changes of velocity: bodies follow.
  void displace_bodies() const;

  /// Puts the particles of a channel's buffers back where they were, with their velocities.
  void put_back_ends() const {
    if (companions.ends != nullptr) companions.ends->put_back(particles);
  }
  /// Adds to the ledger, if there is one, forces on solids that act for a time; see SolidContacts.
  template <class Given>
  void add_reactions(const SolidContacts& contacts, double for_seconds, const Given& given) const {
    if (accounts.ledger != nullptr)
      accounts.ledger->add(contacts.reactions(*solids.shapes, team, given), for_seconds);
  }

  /// Shows a stage to the observer, if there is one: `text()`, with what the stage found for each particle.
  template <class Text>
  void show(const Text& text, const float* values = nullptr) const {
    const auto count = values != nullptr ? static_cast<std::size_t>(particles.size()) : 0;
    twinflow::show(accounts.observer, particles, text, {values, count});
  }
};

/// Shares out the blocks of the sub-step's particles; see for_blocks of Neighborhood.
template <class Work>
void for_blocks(const Substep& substep, const Work& work) {
  for_blocks(substep.neighborhood, substep.team, work);
}

}  // namespace twinflow
