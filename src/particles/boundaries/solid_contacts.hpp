#pragma once

#include <span>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "particles/boundaries/solid_ledger.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// One solid's part in the integrals of SolidFilling for one particle.
struct SolidContact {
  int particle;
  int solid;           ///< its number in SolidSet; their count for walls
  glm::vec2 point;     ///< the particle's place
  glm::vec2 push;      ///< of SolidArrays::push_x, push_y
  glm::vec2 outward;   ///< unit normal
  glm::vec2 velocity;  ///< of the surface, domain units per second
  float distance;      ///< from it
  float grip;          ///< 0: slip … 1: no slip
  float friction;      ///< the solid's part of SolidArrays::viscosity
  float stretch;       ///< along_xx … = unit matrix + this · tangent's matrix
  float deep;          ///< deep_xx … = sums of this · normal's matrix

  /// The point of the surface across from the particle: there, forces act on the solid.
  glm::dvec2 surface() const { return glm::dvec2(point) - double{distance} * glm::dvec2(outward); }

  glm::dvec2 stretched(glm::dvec2 force) const {  ///< what stretching adds
    const glm::dvec2 along(-outward.y, outward.x);
    return double{stretch} * glm::dot(along, force) * along;
  }
};

/// Contacts of particles with solids and walls at the last measured positions, by particle and nearest first.
class SolidContacts {
 public:
  /// Forgets all; makes room for so many particles.
  void begin(int particles) {
    pieces_.resize(static_cast<std::size_t>((particles + kParticlesAtOnce - 1) / kParticlesAtOnce));
    for (auto& piece : pieces_) piece.clear();
  }
  /// The contacts of a piece, for the thread that measures it.
  std::vector<SolidContact>& of_piece(int begin) {
    return pieces_[static_cast<std::size_t>(begin / kParticlesAtOnce)];
  }

  /// Calls work(contacts) with the contacts of every particle that has some.
  template <class Work>
  void for_each_particle(const ThreadTeam& team, const Work& work) {
    team.for_pieces(static_cast<int>(pieces_.size()), [&](int piece) {
      std::vector<SolidContact>& contacts = pieces_[static_cast<std::size_t>(piece)];
      for (auto first = contacts.begin(); first != contacts.end();) {
        auto last = first + 1;
        while (last != contacts.end() && last->particle == first->particle) ++last;
        work(std::span<SolidContact>(&*first, static_cast<std::size_t>(last - first)));
        first = last;
      }
    });
  }

  /// Forces on solids: the sums of −given(contact), with the force on the particle.
  template <class Given>
  SolidSums reactions(const SolidSet& shapes, const ThreadTeam& team, const Given& given) const {
    return sum_on_solids(static_cast<int>(pieces_.size()), team, shapes, [&](int piece, SolidTally& tally) {
      for (const SolidContact& contact : pieces_[static_cast<std::size_t>(piece)]) {
        tally.add_reaction(contact.solid, contact.surface(), given(contact));
      }
    });
  }
  /// Torques on turning solids beyond pair viscosity (stress ν ∇v); empty if nothing turns. The transposed
  /// stress exerts −ν Ω t along the tangent t, for a turning rate Ω. It gives no net force but the torque −ν
  /// Ω ∮ x·n dl, with the normal n. Pushes sum to half of n dl, as ∫ face dd = ½.
  SolidSums couples(const SolidSet& shapes, const ThreadTeam& team, double viscosity) const {
    if (!shapes.any_turns()) return {};
    return sum_on_solids(static_cast<int>(pieces_.size()), team, shapes, [&](int piece, SolidTally& tally) {
      for (const SolidContact& contact : pieces_[static_cast<std::size_t>(piece)]) {
        tally.add_couple(contact.solid, contact.surface(), contact.push, contact.grip * viscosity);
      }
    });
  }

 private:
  std::vector<std::vector<SolidContact>> pieces_;
};

}  // namespace twinflow
