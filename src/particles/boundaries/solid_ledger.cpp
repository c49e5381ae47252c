#include "particles/boundaries/solid_ledger.hpp"

#include "core/error.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {

void add_to(SolidSums& sums, const SolidSums& more, double factor) {
  for (std::size_t k = 0; k < more.size(); ++k) {
    sums[k].force += factor * more[k].force;
    sums[k].torque += factor * more[k].torque;
  }
}

void SolidTally::add_reaction(int solid, glm::dvec2 point, glm::dvec2 given) {
  SolidForce& sum = sums_[static_cast<std::size_t>(solid)];
  sum.force -= given;
  if (solid == others()) return;
  const glm::dvec2 arm = shapes_.from_center(point, solid);
  sum.torque -= arm.x * given.y - arm.y * given.x;
}

void SolidTally::add_couple(int solid, glm::dvec2 point, glm::dvec2 push, double viscosity) {
  if (solid == others() || shapes_.turning_rate(solid) == 0.0) return;
  const glm::dvec2 arm = shapes_.from_center(point, solid);
  sums_[static_cast<std::size_t>(solid)].torque -=
      2.0 * viscosity * shapes_.turning_rate(solid) * (arm.x * push.x + arm.y * push.y);
}

SolidSums SolidLedger::mean_forces(double volume, double seconds) const {
  SolidSums forces = impulses_;
  for (SolidForce& force : forces) {
    force.force *= volume / seconds;
    force.torque *= volume / seconds;
  }
  return forces;
}

void visit_sums(StateVisitor& visitor, SolidSums& sums, int solids) {
  std::vector<double> numbers;
  for (const SolidForce& sum : sums) numbers.insert(numbers.end(), {sum.force.x, sum.force.y, sum.torque});
  visitor(numbers);
  if (!numbers.empty() && numbers.size() != 3 * (static_cast<std::size_t>(solids) + 1))
    throw InputError("it holds the forces on another number of solids");
  sums.resize(numbers.size() / 3);
  for (std::size_t k = 0; k < sums.size(); ++k) {
    sums[k] = {{numbers[3 * k], numbers[3 * k + 1]}, numbers[3 * k + 2]};
  }
}

}  // namespace twinflow
