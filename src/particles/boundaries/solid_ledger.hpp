#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "particles/parallel/thread_team.hpp"
#include "scene/solids/solid_force.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

class StateVisitor;

/// Forces or impulses on each solid and, last and without torque, on all walls. The unit of mass is a mean
/// particle of density 1.
using SolidSums = std::vector<SolidForce>;

/// `more` has the same length or is empty.
void add_to(SolidSums& sums, const SolidSums& more, double factor = 1.0);

/// Sums the reactions of particles on solids.
class SolidTally {
 public:
  SolidTally(const SolidSet& shapes, std::span<SolidForce> sums) : shapes_(shapes), sums_(sums) {}

  int others() const { return static_cast<int>(sums_.size()) - 1; }  ///< the number for walls
  /// Adds −`given`, which the particle at a point gets from the solid.
  void add_reaction(int solid, glm::dvec2 point, glm::dvec2 given);
  /// Adds twice the rate times arm · push if the push reaches a turning solid's surface; see
  /// SolidContacts::couples.
  void add_couple(int solid, glm::dvec2 point, glm::dvec2 push, double viscosity);

 private:
  const SolidSet& shapes_;
  std::span<SolidForce> sums_;
};

/// Sums work(piece, tally) over pieces of the particles, in an order independent of the threads.
template <class Work>
SolidSums sum_on_solids(int pieces, const ThreadTeam& team, const SolidSet& shapes, const Work& work) {
  const std::size_t entries = static_cast<std::size_t>(shapes.count()) + 1;
  std::vector<SolidForce> parts(entries * static_cast<std::size_t>(pieces));
  team.for_pieces(pieces, [&](int piece) {
    SolidTally tally(shapes, std::span(parts).subspan(entries * static_cast<std::size_t>(piece), entries));
    work(piece, tally);
  });
  SolidSums sums(entries);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    sums[k % entries].force += parts[k].force;
    sums[k % entries].torque += parts[k].torque;
  }
  return sums;
}

/// A step's impulses on the solids: exact opposites of the impulses received.
class SolidLedger {
 public:
  explicit SolidLedger(int solids = 0) : impulses_(static_cast<std::size_t>(solids) + 1) {}

  void clear() { impulses_.assign(impulses_.size(), {}); }
  /// Adds forces for a time; impulses for 1.
  void add(const SolidSums& forces, double seconds) { add_to(impulses_, forces, seconds); }
  /// Adds −`given`, from a solid at a point, or from a wall if `solid` is `others`.
  void add_reaction(const SolidSet& shapes, int solid, glm::dvec2 point, glm::dvec2 given) {
    SolidTally(shapes, impulses_).add_reaction(solid, point, given);
  }
  int others() const { return static_cast<int>(impulses_.size()) - 1; }

  /// Mean forces on the solids and, last, on walls. `volume`: a particle's mean, domain units².
  SolidSums mean_forces(double volume, double seconds) const;

 private:
  SolidSums impulses_;
};

/// Exchanges sums of so many solids and of walls, or none; see StateVisitor. Throws InputError for another
/// number.
void visit_sums(StateVisitor& visitor, SolidSums& sums, int solids);

}  // namespace twinflow
