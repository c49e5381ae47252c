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

/// Limits of movement, and contact with walls and solids.
struct ContactRules {
  double movement_limit;            ///< largest displacement along an axis, domain units
  double push_limit = 0.0;          ///< largest way out of a solid, domain units
  double interaction_radius = 0.0;  ///< domain units
  double restitution = 0.0;         ///< part of the approach speed given back
};

/// What changes with the particles; null: none.
struct Companions {
  RigidBodies* bodies = nullptr;
  ChannelEnds* ends = nullptr;  ///< of the channel
  ParticleHeat* heat = nullptr;
};

/// Observers of a sub-step, none needed (null). Nothing in the fluid depends on them.
struct Accounts {
  ParticleObserver* observer = nullptr;
  SolidLedger* ledger = nullptr;  ///< impulses on solids
  std::int64_t* cuts = nullptr;   ///< velocities cut
};

/// One sub-step: the fluid, its surroundings, and what all methods share.
struct Substep {
  ParticleSet& particles;
  Neighborhood& neighborhood;
  const ThreadTeam& team;
  Solids solids;
  double dt_seconds;
  glm::dvec2 body_force;  ///< acceleration, domain units / s²
  ContactRules contact;
  Companions companions{};
  Accounts accounts{};

  /// Adds body force and buoyancy to the velocities.
  void add_body_force(double dt_seconds) const;
  /// Counts a velocity cut at the movement limit by `change`. Books the momentum with the nearest solid if
  /// this is within the interaction radius or there are no walls, else with the walls.
  void note_cut(std::size_t particle, glm::dvec2 change) const;
  /// Moves particles, and rigid bodies as a whole; velocities beyond the movement limit are cut.
  void move() const;
  /// Keeps particles in the container and out of solids.
  void act_at_walls(const AntiStick& anti_stick = {}) const;
  /// Keeps particles out of solids alone.
  void keep_out_of_shapes(const AntiStick& anti_stick = {}) const;
  /// Indexes the present positions; may reorder the particles.
  void find_neighbors() const;
  /// Conducts any heat between the indexed particles.
  void conduct_heat() const;
  /// See HeatConduction::follow_shift.
  void let_heat_stay(const AlignedVector<float>& x, const AlignedVector<float>& y) const;
  /// The body force along axes that do not repeat.
  glm::dvec2 force_on_heights() const {
    const auto& periodic = solids.container.space().periodic;
    return {periodic.x ? 0.0 : body_force.x, periodic.y ? 0.0 : body_force.y};
  }
  /// The body force's factor by heat.
  double weight_of(int particle) const { return companions.heat != nullptr ? weight_by_heat(particle) : 1.0; }
  double weight_by_heat(int particle) const;  ///< requires heat
  HeatFlow heat_flow() const;
  /// Restores rigid motion after velocities changed.
  void keep_bodies_rigid() const;
  /// The same after displacements too, as by changes of velocity.
  void displace_bodies() const;

  /// See ChannelEnds::put_back.
  void put_back_ends() const {
    if (companions.ends != nullptr) companions.ends->put_back(particles);
  }
  /// Adds forces on solids to any ledger, for a time; see SolidContacts.
  template <class Given>
  void add_reactions(const SolidContacts& contacts, double for_seconds, const Given& given) const {
    if (accounts.ledger != nullptr)
      accounts.ledger->add(contacts.reactions(*solids.shapes, team, given), for_seconds);
  }

  /// Shows the stage `text()` to any observer, with values by particle.
  template <class Text>
  void show(const Text& text, const float* values = nullptr) const {
    const auto count = values != nullptr ? static_cast<std::size_t>(particles.size()) : 0;
    twinflow::show(accounts.observer, particles, text, {values, count});
  }
};

/// See for_blocks of Neighborhood.
template <class Work>
void for_blocks(const Substep& substep, const Work& work) {
  for_blocks(substep.neighborhood, substep.team, work);
}

}  // namespace twinflow
