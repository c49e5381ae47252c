#pragma once

#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "particles/boundaries/solid_ledger.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// The part that one solid has in the integrals that SolidFilling finds for one particle.
struct SolidContact {
  int particle;
  int solid;        ///< its number in SolidSet; their count for walls
  glm::vec2 point;  ///< the particle's place
  glm::vec2 push;   ///< its part of SolidArrays::push_x, push_y
  float viscosity;  ///< of SolidArrays::viscosity
  glm::vec2 viscosity_times_velocity;
  glm::vec2 outward;  ///< the unit normal of its surface
  float distance;     ///< from it
  float grip;         ///< how far the fluid sticks to it, 0 … 1
  float stretch;      ///< SolidArrays::along_xx … are the unit matrix plus this times that of the tangent
  float deep;         ///< SolidArrays::deep_xx … are the sums of this times that of the normal

  /// What stretching adds to a force.
  glm::dvec2 stretched(glm::dvec2 force) const {
    const glm::dvec2 along(-outward.y, outward.x);
    return double{stretch} * glm::dot(along, force) * along;
  }
};

/// The contacts of all particles with solids at the last measured positions; none if the scene has no solids.
/// They say which solid gives how much to which particle.
class SolidContacts {
 public:
  /// Forgets all, and makes room for the contacts of so many particles.
  void begin(int particles) {
    pieces_.resize(static_cast<std::size_t>((particles + kParticlesAtOnce - 1) / kParticlesAtOnce));
    for (auto& piece : pieces_) piece.clear();
  }
  /// The contacts of the particles begin … end-1, which the thread that measures these fills.
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
  /// The torques on turning solids that the viscosity of pairs leaves out. It spreads each component of the
  /// velocity by itself, as if the stress were ν ∇v. The transposed part gives no net force. But on a surface
  /// with turning rate Ω it exerts the traction −ν Ω t along the tangent t. With the normal n, the torque is
  /// −ν Ω ∮ x·n dl. Empty if nothing turns. As ∫ face dd = ½ over all distances, the pushes sum to half of n
  /// dl.
  SolidSums couples(const SolidSet& shapes, const ThreadTeam& team, double viscosity) const {
    if (!shapes.any_turns()) return {};
    return sum_on_solids(static_cast<int>(pieces_.size()), team, shapes, [&](int piece, SolidTally& tally) {
      for (const SolidContact& contact : pieces_[static_cast<std::size_t>(piece)]) {
        const glm::dvec2 at = contact.point - contact.distance * contact.outward;
        tally.add_couple(contact.solid, at, contact.push, contact.grip * viscosity);
      }
    });
  }

 private:
  std::vector<std::vector<SolidContact>> pieces_;
};

}  // namespace twinflow
