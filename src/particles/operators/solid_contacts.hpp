#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "particles/bodies/solid_ledger.hpp"
#include "particles/state/thread_team.hpp"

namespace twinflow {

/// The part that one solid has in the integrals that SolidFilling finds for one particle.
struct SolidContact {
  int particle;
  int solid;        ///< its place in Scene::solids; their number for walls and balls
  glm::vec2 point;  ///< the particle's place
  glm::vec2 push;   ///< its part of SolidArrays::push_x, push_y
  float viscosity;  ///< of SolidArrays::viscosity
  glm::vec2 viscosity_times_velocity;
  glm::vec2 outward;  ///< the unit normal of its surface
  float stretch;      ///< SolidArrays::along_xx … are the unit matrix plus this times that of the tangent
};

/// The contacts of all particles with solids where the particles were measured last; none where the scene has
/// no solids. They say which solid gives how much to which particle.
class SolidContacts {
 public:
  /// Forgets all and makes room for those of so many particles.
  void begin(int particles);
  /// Those of the particles begin … end-1, to be filled by the thread that measures these.
  std::vector<SolidContact>& of_piece(int begin) {
    return pieces_[static_cast<std::size_t>(begin / kParticlesAtOnce)];
  }
  bool empty() const { return pieces_.empty(); }

  /// The forces on solids: the opposites of given(contact), the force on the particle, over all contacts.
  template <class Given>
  SolidSums reactions(const SolidSet& shapes, const ThreadTeam& team, const Given& given) const {
    return sum_on_solids(static_cast<int>(pieces_.size()), team, shapes, [&](int piece, SolidTally& tally) {
      for (const SolidContact& contact : pieces_[static_cast<std::size_t>(piece)]) {
        tally.add_reaction(contact.solid, contact.point, given(contact));
      }
    });
  }

 private:
  std::vector<std::vector<SolidContact>> pieces_;
};

}  // namespace twinflow
